// Draws which folders of a package import which, for docs/architecture.md: `npm run graph`.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverLayers, sharedLayers, shellLayers } from '../.dependency-cruiser.mjs'

const root = join(import.meta.dirname, '..')
/** Folders from the lowest layer. */
const packages = [
  { name: 'server', order: serverLayers },
  { name: 'shared', order: sharedLayers },
  { name: 'shell', order: shellLayers },
]
const startMark = '<!-- npm run graph: start -->'
const endMark = '<!-- npm run graph: end -->'

/** Modules with what they import, types included, without tests. */
function listModules() {
  const output = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      ...packages.map(({ name }) => `${name}/src`),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 200_000_000, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return JSON.parse(output).modules.filter(({ source }) => !/\.test\.tsx?$/.test(source))
}

/** The folder below `src` of a file, or null for a file that stands in `src` itself or in another package. */
function folderOf(path, name) {
  const [area, src, folder, ...rest] = path.split('/')
  return area === name && src === 'src' && rest.length > 0 ? folder : null
}

function measure(name, modules) {
  const files = new Map()
  const arrows = new Map()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source, name)
    if (!from) continue
    const lines = readFileSync(join(root, source), 'utf8').split('\n').length - 1
    const { count = 0, total = 0 } = files.get(from) ?? {}
    files.set(from, { count: count + 1, total: total + lines })
    const targets = new Set(dependencies.map(({ resolved }) => resolved))
    for (const target of targets) {
      const to = folderOf(target, name)
      if (to && to !== from) arrows.set(`${from} ${to}`, (arrows.get(`${from} ${to}`) ?? 0) + 1)
    }
  }
  return { files, arrows }
}

const cell = 22
const margin = 110

/** A matrix: a row imports a column as often as the number says. Imports of a higher layer are red. */
function draw(order, { arrows }) {
  const size = margin + order.length * cell
  const isUpward = (row, column) => column > row
  const cells = order.flatMap((from, row) =>
    order.flatMap((to, column) => {
      const count = arrows.get(`${from} ${to}`)
      const x = margin + column * cell
      const y = margin + row * cell
      if (row === column) return [`<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="#e5e6eb"/>`]
      if (!count) return []
      const fill = isUpward(row, column) ? '#f53f3f' : '#165dff'
      const opacity = Math.min(1, 0.25 + Math.log10(count) / 3).toFixed(2)
      return [
        `<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${fill}" fill-opacity="${opacity}"><title>${from} imports ${to}: ${count}</title></rect>`,
        `<text x="${x + cell / 2}" y="${y + 15}" text-anchor="middle" font-size="9">${count}</text>`,
      ]
    }),
  )
  const names = order.flatMap((folder, index) => [
    `<text x="${margin - 6}" y="${margin + index * cell + 15}" text-anchor="end">${folder}</text>`,
    `<text transform="translate(${margin + index * cell + 15} ${margin - 6}) rotate(-90)">${folder}</text>`,
  ])
  const lines = Array.from({ length: order.length + 1 }, (_, index) => margin + index * cell).flatMap(
    (at) => [
      `<path d="M${margin} ${at}H${size}M${at} ${margin}V${size}" stroke="#c9cdd4" stroke-width="0.5"/>`,
    ],
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size + 10} ${size + 10}" font-family="sans-serif" font-size="11" fill="#1d2129">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...cells,
    ...lines,
    ...names,
    '</svg>',
    '',
  ].join('\n')
}

const modules = listModules()
const rows = packages.map(({ name, order: folders }) => {
  const found = measure(name, modules)
  writeFileSync(join(root, `docs/images/imports-${name}.svg`), draw(folders, found))
  const rank = new Map(folders.map((folder, index) => [folder, index]))
  const pairs = [...found.arrows.keys()].map((key) => key.split(' '))
  const upward = pairs.filter(([from, to]) => rank.get(to) > rank.get(from))
  const mutual = pairs.filter(([from, to]) => from < to && found.arrows.has(`${to} ${from}`))
  const sum = (key) => [...found.files.values()].reduce((total, file) => total + file[key], 0)
  return `| \`${name}/src\` | ${folders.length} | ${sum('count')} | ${sum('total')} | ${pairs.length} | ${upward.length} | ${mutual.length} |`
})

const path = join(root, 'docs/architecture.md')
const text = readFileSync(path, 'utf8')
const table = [
  '| Package | folders | files | lines | arrows between folders | of them upward | mutual pairs |',
  '|---|---|---|---|---|---|---|',
  ...rows,
].join('\n')
const [before, rest] = text.split(startMark)
const [, after] = rest.split(endMark)
writeFileSync(path, `${before}${startMark}\n\n${table}\n\n${endMark}${after}`)
console.log(table)
