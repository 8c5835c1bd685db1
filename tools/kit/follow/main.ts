import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../bench/server.ts'
import { openBrowser } from '../../bench/chromium.ts'
import { commandsOf } from '../guide.ts'
import { administrator } from './administrator.ts'
import { Outsider } from './outsider.ts'
import { openShell } from './shell.ts'

/*
 * `node tools/kit/follow/main.ts`: types the guide word by word, in an empty folder, against a running server, while a shell is open in
 * Chromium. The shell is never reloaded and nothing is restarted: the page of the new remote must turn up in it. Ends with 0 or says what failed.
 */
const root = join(import.meta.dirname, '../../..')
const blocks = commandsOf(readFileSync(join(root, 'tools/kit/GUIDE.md'), 'utf8'))
const change = blocks.findIndex((block) => block.some((line) => line.startsWith('sed ')))
if (change < 1 || change !== blocks.length - 2)
  throw new Error('The guide ends with a block that changes the page and one that takes it back.')

const folder = mkdtempSync(join(tmpdir(), 'tessera-guide-'))
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const began = performance.now()
const tell = (what: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`)

const server = await startServer({ root, dataDir, name: 'guide' })
const browser = await openBrowser()
try {
  const admin = await administrator(server.origin)
  const shell = await openShell(browser, server.origin, admin.token)
  tell('a shell is open')
  const outsider = new Outsider(
    folder,
    { TESSERA_SERVER: server.origin, TESSERA_TOKEN: await admin.teamToken('crm') },
    process.env,
  )

  for (const block of blocks.slice(0, change)) {
    await outsider.type(block)
    tell(block.at(-1) as string)
  }
  await admin.addMenu({ name: '客户', enCode: 'crm.customers', address: '@crm/customers' })
  await shell.visit('Customers', 'Customers')
  tell('the page is there')

  await outsider.type(blocks[change] as string[])
  await shell.hearOfBuild()
  await shell.visit('Customers', 'Our customers')
  tell('the new build is there')

  await outsider.type(blocks[change + 1] as string[])
  await shell.hearOfBuild()
  await shell.visit('Customers', 'Customers')
  tell('the build before is back')
  await shell.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await browser.close()
  await server.end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
