// npm run bench [-- row ... --smoke]: what the house costs, as ratios measured within one run.
import { dirname } from 'node:path'
import { calibrate, summary, type Line } from './measure.ts'
import { keep, table, type Reported } from './report.ts'
import { federationCost } from './rows/federation-cost.ts'
import { menuScroll } from './rows/menu-scroll.ts'
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
import { pickers } from './rows/pickers.ts'
import { logPages } from './rows/logs.ts'
import { scheduler } from './rows/scheduler.ts'
import { secondStart } from './rows/second-start.ts'
import { shellReady } from './rows/shell-ready.ts'
import { slowNetwork } from './rows/slow-network.ts'
import { socket } from './rows/socket.ts'
import { sync } from './rows/sync.ts'
import { usersInsert } from './rows/users-insert.ts'
import { usersList } from './rows/users-list.ts'
import { weight } from './rows/weight.ts'
import { setStage, type Effort, type Stage } from './stage.ts'

const rows: Readonly<Record<string, (stage: Stage) => Promise<Line[]>>> = {
  'second-start': secondStart,
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
  export: exportUsers,
  import: importUsers,
  sync,
  scheduler,
  interfaces,
  logs: logPages,
  socket,
  weight,
  'slow-network': slowNetwork,
  lighthouse: lighthouseScores,
}
const root = dirname(dirname(import.meta.dirname))
const full: Effort = { smoke: false, rounds: 7, pairs: 20, seconds: 1.5 }
const smoke: Effort = { smoke: true, rounds: 1, pairs: 1, seconds: 0.5 }

async function main(words: readonly string[]): Promise<number> {
  const named = words.filter((word) => word !== '--smoke')
  const odd = named.filter((word) => !Object.hasOwn(rows, word))
  if (odd.length > 0) {
    console.error(
      `Unknown: ${odd.join(', ')}. Rows are ${Object.keys(rows).join(', ')}; --smoke runs each once.`,
    )
    return 2
  }
  const effort = words.includes('--smoke') ? smoke : full
  const yardstick = summary(Array.from({ length: 7 }, calibrate))
  const { stage, close } = await setStage(root, effort)
  const reported: Reported[] = []
  let interrupted = false
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      interrupted = true
      // What was measured so far took minutes.
      if (reported.length > 0) console.log(`\n${table(reported)}`)
      void close().finally(() => process.exit(code))
    })
  try {
    for (const row of named.length > 0 ? named : Object.keys(rows))
      if (!interrupted) reported.push(await measured(row, stage))
  } finally {
    await close()
  }
  if (interrupted) return 1
  console.log(
    `\n${table(reported)}\n\nSHA-256 over 64 MiB takes this machine ${yardstick.median.toFixed(0)} ms of CPU (${yardstick.low.toFixed(0)} .. ${yardstick.high.toFixed(0)}).`,
  )
  console.log(`More in ${keep(root, { smoke: effort.smoke, rows: reported, calibration: yardstick })}`)
  const missed = reported.some((one) => 'lines' in one && one.lines.some(({ met }) => met === false))
  return reported.some((one) => 'fault' in one) || (missed && !effort.smoke) ? 1 : 0
}

async function measured(row: string, stage: Stage): Promise<Reported> {
  const began = performance.now()
  try {
    const lines = (await rows[row]!(stage)).map((line) => (stage.effort.smoke ? withoutLimit(line) : line))
    console.log(`  ${row.padEnd(24)} ok     ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
    return { row, lines }
  } catch (fault) {
    console.error(`  ${row.padEnd(24)} FAILED`, fault)
    return { row, fault: fault instanceof Error ? fault.message : String(fault) }
  }
}

/** Once is no figure to hold against a limit. */
function withoutLimit({ threshold: _, met: __, ratio, ...line }: Line): Line {
  if (!ratio) return line
  const { limit: ___, ...measured } = ratio
  return { ...line, ratio: measured }
}

process.exitCode = await main(process.argv.slice(2))
