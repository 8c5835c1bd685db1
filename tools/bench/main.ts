// npm run bench [-- row ... --smoke] measures the cost of the product as ratios within one run.
import { dirname } from 'node:path'
import { calibrate, summarize, type ReportLine } from './measure.ts'
import { saveReport, formatTable, type RowReport } from './report.ts'
import { designPage } from './rows/design-page.ts'
import { designRelease } from './rows/design-release.ts'
import { designer } from './rows/designer.ts'
import { designs } from './rows/designs.ts'
import { flowDesigner } from './rows/flow-designer.ts'
import { federationCost } from './rows/federation-cost.ts'
import { menuScroll } from './rows/menu-scroll.ts'
import { eduPages } from './rows/edu.ts'
import { exportUsers } from './rows/export.ts'
import { importUsers } from './rows/import.ts'
import { table as tableRow } from './rows/table.ts'
import { menuSearch } from './rows/menu-search.ts'
import { form } from './rows/form.ts'
import { interfaces } from './rows/interfaces.ts'
import { lighthouseScores } from './rows/lighthouse-scores.ts'
import { menusInsert } from './rows/menus-insert.ts'
import { orgCurrent } from './rows/org-current.ts'
import { orgGrants } from './rows/org-grants.ts'
import { orgUsers } from './rows/org-users.ts'
import { pageOpen } from './rows/page-open.ts'
import { pageWeight } from './rows/page-weight.ts'
import { publishOffer } from './rows/publish-offer.ts'
import { openingsHeap } from './rows/openings-heap.ts'
import { pickers } from './rows/pickers.ts'
import { logPages } from './rows/logs.ts'
import { installSize } from './rows/install-size.ts'
import { memory } from './rows/memory.ts'
import { rates } from './rows/rates.ts'
import { reports } from './rows/reports.ts'
import { scheduler } from './rows/scheduler.ts'
import { secondStart } from './rows/second-start.ts'
import { shellReady } from './rows/shell-ready.ts'
import { signIns } from './rows/sign-ins.ts'
import { sandboxOpen } from './rows/sandbox-open.ts'
import { slowNetwork } from './rows/slow-network.ts'
import { socket } from './rows/socket.ts'
import { sync } from './rows/sync.ts'
import { usersInsert } from './rows/users-insert.ts'
import { usersList } from './rows/users-list.ts'
import { weight } from './rows/weight.ts'
import { workflowEngine } from './rows/workflow-engine.ts'
import { workflowTasks } from './rows/workflow-tasks.ts'
import { openStage, type Effort, type Stage } from './stage.ts'

const rows: Readonly<Record<string, (stage: Stage) => Promise<ReportLine[]>>> = {
  'second-start': secondStart,
  'install-size': installSize,
  memory,
  rates,
  'users-list': usersList,
  'users-insert': usersInsert,
  'menus-insert': menusInsert,
  pickers,
  'org-users': orgUsers,
  'org-current': orgCurrent,
  'org-grants': orgGrants,
  'page-open': pageOpen,
  'page-weight': pageWeight,
  'shell-ready': shellReady,
  'federation-cost': federationCost,
  'menu-search': menuSearch,
  'menu-scroll': menuScroll,
  form,
  table: tableRow,
  designs,
  designer,
  'flow-designer': flowDesigner,
  'design-page': designPage,
  'design-release': designRelease,
  export: exportUsers,
  import: importUsers,
  reports,
  sync,
  scheduler,
  interfaces,
  logs: logPages,
  socket,
  'sign-ins': signIns,
  weight,
  'sandbox-open': sandboxOpen,
  'publish-offer': publishOffer,
  'openings-heap': openingsHeap,
  'slow-network': slowNetwork,
  lighthouse: lighthouseScores,
  'workflow-engine': workflowEngine,
  'workflow-tasks': workflowTasks,
  edu: eduPages,
}
const root = dirname(dirname(import.meta.dirname))
const full: Effort = { smoke: false, rounds: 7, pairs: 20, seconds: 1.5 }
const smoke: Effort = { smoke: true, rounds: 1, pairs: 1, seconds: 0.5 }

async function main(args: readonly string[]): Promise<number> {
  const requestedRows = args.filter((word) => word !== '--smoke')
  const unknownRows = requestedRows.filter((word) => !Object.hasOwn(rows, word))
  if (unknownRows.length > 0) {
    console.error(
      `Unknown rows: ${unknownRows.join(', ')}. Rows: ${Object.keys(rows).join(', ')}. --smoke runs each once.`,
    )
    return 2
  }
  const effort = args.includes('--smoke') ? smoke : full
  const calibration = summarize(Array.from({ length: 7 }, calibrate))
  const { stage, close } = await openStage(root, effort)
  const reported: RowReport[] = []
  let interrupted = false
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      interrupted = true
      // Print what was measured so far: it took minutes.
      if (reported.length > 0) console.log(`\n${formatTable(reported)}`)
      void close().finally(() => process.exit(code))
    })
  try {
    for (const row of requestedRows.length > 0 ? requestedRows : Object.keys(rows))
      if (!interrupted) reported.push(await measureRow(row, stage))
  } finally {
    await close()
  }
  if (interrupted) return 1
  console.log(
    `\n${formatTable(reported)}\n\nSHA-256 over 64 MiB takes this machine ${calibration.median.toFixed(0)} ms of CPU (${calibration.low.toFixed(0)} .. ${calibration.high.toFixed(0)}).`,
  )
  console.log(`Details: ${saveReport(root, { smoke: effort.smoke, rows: reported, calibration })}`)
  const missed = reported.some((report) => 'lines' in report && report.lines.some(({ met }) => met === false))
  return reported.some((report) => 'fault' in report) || (missed && !effort.smoke) ? 1 : 0
}

async function measureRow(row: string, stage: Stage): Promise<RowReport> {
  const startedAt = performance.now()
  try {
    const lines = (await rows[row]!(stage)).map((line) => (stage.effort.smoke ? removeLimits(line) : line))
    console.log(
      `  ${row.padEnd(24)} ok     ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`,
    )
    return { row, lines }
  } catch (error) {
    console.error(`  ${row.padEnd(24)} FAILED`, error)
    return { row, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Removes limits in a smoke run: a single measurement is too noisy for them. */
function removeLimits({ threshold: _, atLeast: __, met: ___, ratio, ...line }: ReportLine): ReportLine {
  if (!ratio) return line
  const { limit: ____, ...measured } = ratio
  return { ...line, ratio: measured }
}

process.exitCode = await main(process.argv.slice(2))
