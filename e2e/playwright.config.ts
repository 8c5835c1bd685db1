import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { browserLaunchOptions } from './fixtures/browser.ts'
import type { JourneyOptions } from './fixtures/journey.ts'

const port = Number(process.env['E2E_PORT'] ?? 3400)
const origin = `http://127.0.0.1:${port}`
/**
 * The server sends requests to message providers here. `fixtures/provider-stand-in.ts` answers them where a
 * journey starts it.
 */
const providerOrigin = `http://127.0.0.1:${port + 1}`
// Each worker reads this file again. The first process creates the folder and removes it; the workers inherit
// its path.
const dataDir = process.env['E2E_DATA_DIR'] ?? createDataDir()

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
    launchOptions: browserLaunchOptions(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Drawers and dialogs open without animation. The journeys of tabs and users switch animation on, as most
    // users see it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of the time of the whole run. Use `--trace retain-on-failure` where the
    // screenshot and the accessibility tree do not explain a failure.
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
      DEMO_HISTORY: 'off',
      LOG_LEVEL: 'warn',
      SOURCE_NETWORKS: '127.0.0.1',
      // Webhooks of flows post to receivers that journeys start.
      MIRROR_LOOPBACK: 'on',
      WECHAT_ADDRESS: providerOrigin,
      WECOM_ADDRESS: providerOrigin,
      DINGTALK_ADDRESS: providerOrigin,
    },
    timeout: 300_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
  process.env['E2E_DATA_DIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  return folder
}
