"""How a sheet looks: one quiet look for screen and paper, no colour that speaks alone."""

CSS = """
:root { color-scheme: light; --paper: #f6f4ee; --card: #fffdf8; --ink: #16181b; --second: #5a5f68; --line: #d9d4c7;
  --legal: #00624a; --refused: #a03e00; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Inter, 'Segoe UI', Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.9rem; margin: 0 0 .3rem; } h2 { font-size: 1.4rem; margin: 2.2rem 0 .8rem; }
h3 { font-size: 1.15rem; margin: 0; }
p { margin: .3rem 0; } a { color: inherit; }
.quiet, .source, .file, .told, nav { color: var(--second); } .source, .file { font-size: .875rem; }
.file { text-align: right; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .75rem; }
.holds, .legal { color: var(--legal); } .fails, .refused, .broken { color: var(--refused); }
.holds, .fails { font-weight: 650; }
nav > ol { columns: 17rem; padding: 0; margin: 1rem 0; } nav ol { list-style: none; } nav ol ol { padding-left: 1rem; }
nav li { break-inside: avoid-column; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.2rem;
  margin: 0 0 1.2rem; }
.broken { border: 2px dashed var(--refused); border-radius: 6px; padding: .5rem .8rem; margin: .6rem 0; }
.broken ul { margin: .2rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
figure { margin: .4rem 0; } figure.whole { max-width: 40rem; }
img { display: block; width: 100%; height: auto; border-radius: 4px; }
ol.steps { list-style: none; padding: 0; margin: .6rem 0 0; display: grid; gap: 1rem 1.2rem;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
ol.steps:has(> li:only-child) { grid-template-columns: minmax(0, 40rem); }
@media (min-width: 62rem) {
  ol.steps:has(> li:only-child > figure) { grid-template-columns: 1fr; }
  ol.steps > li:only-child:has(> figure) { display: grid; grid-template-columns: 36rem 1fr; column-gap: 1.5rem;
    align-content: start; grid-template-rows: repeat(8, auto) 1fr; }
  ol.steps > li:only-child > figure { grid-column: 1; grid-row: 1 / span 9; margin-top: 0; }
  ol.steps > li:only-child > :not(figure) { grid-column: 2; }
}
.asked { font-weight: 650; }
.number { display: inline-block; min-width: 1.5em; padding: 0 .4em; border-radius: 1em; text-align: center;
  background: var(--ink); color: var(--card); font-size: .8em; }
cite { font-style: normal; } cite::before { content: "("; } cite::after { content: ")"; }
code { font: .8em ui-monospace, Menlo, Consolas, monospace; border: 1px solid currentColor; border-radius: 4px;
  padding: 0 .3em; white-space: nowrap; }
.told { font-size: .9rem; }
.dice { list-style: none; padding: 0; margin: .3rem 0; font-size: .9rem; }
.dice li { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem; margin: .15rem 0; }
.dice span { margin-left: .3rem; color: var(--second); }
.die { width: 1.5rem; height: 1.5rem; border-radius: 4px; border: 1px solid var(--second); background: #fff; }
.die circle { fill: var(--ink); } .die.dark { background: #23272e; }
.die.good { outline: 2px solid var(--legal); } .die.bad { opacity: .65; }
.dice .face { border: 1px solid var(--second); border-radius: 4px; padding: 0 .35em; color: var(--ink); margin: 0; }
@media print {
  :root { --paper: #fff; --card: #fff; }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  article { border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: .6rem 0; }
  h2, h3 { break-after: avoid; } ol.steps > li, figure, .broken { break-inside: avoid; }
  ol.steps { grid-template-columns: 1fr 1fr; } nav { columns: 2; }
  img, .die { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  @page { margin: 15mm; }
}
"""
