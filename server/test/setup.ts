import { afterAll, vi } from 'vitest'
import { runCleanups } from './after-file.ts'
import { takeFindings } from './check-rows.ts'

// Test files share one module registry, so a module that registers `afterAll` does so for the first file
// only. Vitest runs this file again before each of them.
afterAll(async () => {
  await runCleanups()
  vi.useRealTimers()
  vi.restoreAllMocks()
  const findings = takeFindings()
  if (findings.length > 0) throw new Error(findings.join('\n'))
})
