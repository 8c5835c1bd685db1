import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { browser } from './fixtures/browser.ts'
import type { JourneyOptions } from './fixtures/journey.ts'

const port = Number(process.env['E2E_PORT'] ?? 3400)
const origin = `http://127.0.0.1:${port}`
/** Nobody's accounts: what the server would ask of providers comes to `fixtures/provider.ts`, and to nobody where a journey opens none. */
const provider = `http://127.0.0.1:${port + 1}`
// Each worker reads this file again: the first process decides and clears up, the others inherit.
const dataDir = process.env['E2E_DATA_DIR'] ?? ownFolder()

export default defineConfig<JourneyOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    browserName: 'chromium',
    launchOptions: browser(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Drawers and dialogs stand at once; the journeys of tabs and users are made with motion, as most people see it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the time of the whole run: `--trace retain-on-failure` where the picture and the tree of the page do not explain it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node tools/start.mjs',
    cwd: join(import.meta.dirname, '..'),
    url: origin,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      SOURCE_NETWORKS: '127.0.0.1',
      WECHAT_ADDRESS: provider,
      WECOM_ADDRESS: provider,
      DINGTALK_ADDRESS: provider,
    },
    timeout: 300_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
  process.env['E2E_DATA_DIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  return folder
}
