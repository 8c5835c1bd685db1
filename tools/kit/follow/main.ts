import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../bench/server.ts'
import { openBrowser } from '../../bench/chromium.ts'
import { readCommands } from '../guide.ts'
import { signInAdministrator } from './administrator.ts'
import { Terminal } from './terminal.ts'
import { openShell } from './shell.ts'

/*
 * `node tools/kit/follow/main.ts` runs the guide's commands word by word in an empty folder against a running
 * server, while a shell is open in Chromium. The shell is never reloaded and nothing is restarted; the new
 * remote's page must appear in it. Exits with 0, or with 1 and a message.
 */
const root = join(import.meta.dirname, '../../..')
const blocks = readCommands(readFileSync(join(root, 'tools/kit/GUIDE.md'), 'utf8'))
const changeIndex = blocks.findIndex((block) => block.some((line) => line.startsWith('sed ')))
if (changeIndex < 1 || changeIndex !== blocks.length - 2)
  throw new Error('The guide must end with one block that changes the page and one that rolls it back.')
/** The page is on screen after the block that publishes it. */
const publishIndex = blocks.findIndex((block) => block.some((line) => line.includes('tessera publish')))

/** From an empty folder to the page on screen. */
const maxCommands = 6
const maxMinutes = 5

const scratchDir = mkdtempSync(join(tmpdir(), 'tessera-guide-'))
const dataDir = join(scratchDir, 'data')
mkdirSync(dataDir)
const startedAt = performance.now()
const logStep = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`)

const server = await startServer({ root, dataDir, name: 'guide' })
const browser = await openBrowser()
try {
  const admin = await signInAdministrator(server.origin)
  const shell = await openShell(browser, server.origin, admin.token)
  logStep('the shell is open')
  const openedAt = performance.now()
  let commandCount = 0
  const terminal = new Terminal(
    scratchDir,
    { TESSERA_SERVER: server.origin, TESSERA_TOKEN: await admin.createTeamToken('crm') },
    process.env,
  )

  const runBlocks = async (from: number, to: number) => {
    for (const block of blocks.slice(from, to)) {
      await terminal.run(block)
      commandCount += block.length
      logStep(block.at(-1) as string)
    }
  }
  await runBlocks(0, publishIndex + 1)
  await admin.addMenu({ name: '客户列表', enCode: 'crm.customers', address: '@crm/customers' })
  await shell.visit('Customers', 'Customers')
  logStep('the page is shown')
  const minutes = (performance.now() - openedAt) / 60_000
  console.log(`${commandCount} commands and ${minutes.toFixed(1)} minutes from an empty folder to the page.`)
  if (commandCount > maxCommands || minutes > maxMinutes)
    throw new Error(`An integrator needs at most ${maxCommands} commands and ${maxMinutes} minutes.`)
  await runBlocks(publishIndex + 1, changeIndex)

  await terminal.run(blocks[changeIndex] as string[])
  await shell.waitForNewBuild()
  await shell.visit('Customers', 'Our customers')
  logStep('the new build is shown')

  await terminal.run(blocks[changeIndex + 1] as string[])
  await shell.waitForNewBuild()
  await shell.visit('Customers', 'Customers')
  logStep('the previous build is shown again')
  await shell.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(scratchDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
