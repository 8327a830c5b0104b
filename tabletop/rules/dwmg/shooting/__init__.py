"""Shooting: who may fire what at whom, modifiers, aiming, the dice, blasts and explosives (p. 8, 13–14)."""
