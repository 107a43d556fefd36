/*
 * `node test/bench/plots/draw.js BENCH.json`: draws what `npm run bench -- endurance --json` printed as
 * `docs/memory-watch.png` and `docs/memory-server.png`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { Chart, registerables } from 'chart.js'

Chart.register(...registerables)
Chart.defaults.font.family = 'DejaVu Sans, sans-serif'
Chart.defaults.color = '#333'

const { version, node, platform, processor, cores, results } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const machine = `unplugin-prime ${version}, Node ${node}, ${platform}, ${cores} cores of ${processor}`
const names = ['memory-watch', 'memory-server']

/** The measures, each with its axis and colour. */
const series = [
  { key: 'resident MB', axis: 'memory', color: '#1f6feb' },
  { key: 'handles', axis: 'count', color: '#bf5b04' },
  { key: 'watches', axis: 'count', color: '#4a7c30' },
]

for (const [index, { title, rows }] of results.endurance.tables.entries()) {
  const canvas = createCanvas(1200, 600)
  const white = { id: 'white', beforeDraw: ({ ctx, width, height }) => { Object.assign(ctx, { fillStyle: '#fff' }).fillRect(0, 0, width, height) } }
  const shown = series.filter(({ key }) => rows.some(row => row[key] > 0))
  new Chart(canvas, {
    type: 'line',
    plugins: [white],
    data: {
      datasets: shown.map(({ key, axis, color }) => ({ label: key, yAxisID: axis, borderColor: color, backgroundColor: color, borderWidth: 2, pointRadius: 0, data: rows.map(row => ({ x: row.done, y: row[key] })) })),
    },
    options: {
      animation: false,
      responsive: false,
      devicePixelRatio: 1,
      layout: { padding: 16 },
      plugins: { title: { display: true, text: title, font: { size: 20 } }, subtitle: { display: true, text: machine, padding: { bottom: 12 } } },
      scales: {
        x: { type: 'linear', min: 0, max: rows.at(-1).done, title: { display: true, text: title.slice(title.lastIndexOf('by ') + 3) } },
        memory: { position: 'left', min: 0, title: { display: true, text: 'resident memory, MB' } },
        count: { position: 'right', min: 0, grid: { drawOnChartArea: false }, title: { display: true, text: 'open handles, watched files and folders' } },
      },
    },
  })
  writeFileSync(new URL(`../../../docs/${names[index]}.png`, import.meta.url), canvas.toBuffer('image/png'))
}
