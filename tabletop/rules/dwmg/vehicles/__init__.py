"""Vehicles and flyers (p. 17, 19–21; rulings D17, D25, D37).

* `aboard` who is in which vehicle, who drives it · `ground` the terrain table · `journeys` the way of a drive
* `driving` · `boarding` (in and out) · `hit_and_run` with `aside` (who jumps where) · `ramming`
* `vehicle_damage` (the hit table, armour, wrecks) · `out_of_control` · `flying`

Who is inside stands nowhere: `in_vehicle` names the vehicle, and his place on the table is the vehicle's
(`aboard.seat`).
"""
