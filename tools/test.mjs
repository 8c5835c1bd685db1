// npm test, npm run test:full and npm run check. Plain ESM for Node 20: packages may not be installed yet.
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { choose } from './test/choose.mjs'
import { parts } from './test/parts.mjs'
import { digestSources, keepPassed, passedAt } from './test/passed.mjs'
import { endRunning } from './test/run.mjs'
import { schedule } from './test/schedule.mjs'
import { closingLine, exitCode, seconds, stepLine, sum } from './test/tally.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { chosen, full, changed, resume, fault } = choose(process.argv.slice(2), parts)
if (fault) {
  console.error(fault)
  process.exit(2)
}
if (resume && process.env.CI) {
  console.error('--resume leaves out what passed on this machine before; in CI everything runs.')
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    void endRunning().then(() => process.exit(130))
  })
}

const startedAt = Date.now()
const results = []
const running = new Set()

/** Runs one part, prints its line and returns whether it passed. */
async function runPart(part) {
  const partStartedAt = Date.now()
  // A part that was narrowed has not passed as a whole.
  const isWhole = !changed && !part.first
  const keptName = `${part.name}${full ? '-full' : ''}`
  const digest = isWhole ? await digestSources(root, part.beside, `${process.version} ${full}`) : undefined
  const passedBefore = resume && isWhole ? passedAt(root, keptName, digest) : undefined
  if (passedBefore) {
    const result = { passed: 0, failed: 0, note: `skipped: passed at ${passedBefore} with the same sources` }
    print(stepLine({ name: part.name, result, spent: 0, since: partStartedAt - startedAt }))
    return true
  }
  running.add(part.name)
  print()
  const result = await part
    .run({ root, chosen, full, changed })
    .catch((error) => ({ passed: 0, failed: 1, output: error.stack ?? String(error) }))
  running.delete(part.name)
  results.push(result)
  if (isWhole) keepPassed(root, keptName, result.failed > 0 ? undefined : digest)
  if (result.failed > 0) print(`\n${result.output.trimEnd()}\n`)
  const spent = Date.now() - partStartedAt
  print(stepLine({ name: part.name, result, spent, since: Date.now() - startedAt }))
  return result.failed === 0
}

/** Prints lines, and below them at a terminal what is running. */
function print(lines) {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  if (lines !== undefined) console.log(lines)
  if (process.stdout.isTTY && running.size > 0) process.stdout.write(`${[...running].join(', ')} ...`)
}

async function runAll() {
  for (const part of chosen.filter(({ first }) => first)) if (!(await runPart(part))) return
  await schedule(
    chosen.filter(({ first }) => !first),
    availableParallelism(),
    {
      runPart,
      onSkip: (part, need) => {
        const result = { passed: 0, failed: 0, note: `not run: ${need} failed` }
        print(stepLine({ name: part.name, result, spent: 0, since: Date.now() - startedAt }))
      },
    },
  )
}

await runAll()
console.log(`That took ${seconds(Date.now() - startedAt)}.`)
console.log(closingLine(sum(results)))
process.exit(exitCode(sum(results)))
