// npm test, npm run test:full and npm run check. Plain ESM for Node 20: packages may not be installed yet.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { choose } from './test/choose.mjs'
import { parts } from './test/parts.mjs'
import { endRunning } from './test/run.mjs'
import { closingLine, exitCode, seconds, stepLine, sum } from './test/tally.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { chosen, full, changed, fault } = choose(process.argv.slice(2), parts)
if (fault) {
  console.error(fault)
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    void endRunning().then(() => process.exit(130))
  })
}

const startedAt = Date.now()
const results = []
for (const part of chosen) {
  const partStartedAt = Date.now()
  if (process.stdout.isTTY) process.stdout.write(`${part.name} ...\r`)
  const result = await part
    .run({ root, chosen, full, changed })
    .catch((error) => ({ passed: 0, failed: 1, output: error.stack ?? String(error) }))
  results.push(result)
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`)
  console.log(
    stepLine({ name: part.name, result, spent: Date.now() - partStartedAt, since: Date.now() - startedAt }),
  )
  if (result.failed > 0 && part.first) break
}
console.log(`That took ${seconds(Date.now() - startedAt)}.`)
console.log(closingLine(sum(results)))
process.exit(exitCode(sum(results)))
