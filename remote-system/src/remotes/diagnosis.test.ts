import { expect, test } from 'vitest'
import type { BuildRow, RemoteFigures, RemoteRow } from '@tessera/shared/contract/registry/remotes'
import { formatDiagnosis } from './diagnosis.ts'

const at = Date.UTC(2026, 10, 20, 8)
const row = {
  id: 'crm',
  entry: {
    name: 'crm',
    title: { zh: '客户', en: 'Customers', zhtw: '客戶' },
    owner: 'CRM <crm@example.org>',
    contract: '^1.0',
    areas: ['crm'],
    pages: { 'crm/customers': {}, 'crm/deals': {} },
    needs: { react: '^19.3.1' },
    build: { id: 'c0ffee123456', time: at, commit: 'ab12' },
    manifest: '/remotes/crm/c0ffee123456/mf-manifest.json',
    source: 'https://crm.example.org/mf-manifest.json',
  },
  origin: 'mirror',
  stable: 'c0ffee123456',
  canary: 'badc0de12345',
  canaryPercent: 10,
  pins: 2,
  builds: 3,
  loads: 98,
  failures: 2,
  p50: 120.4,
  p95: 410.6,
  modifyTime: at,
} as unknown as RemoteRow
const build = { bytes: 4096, files: 12 } as BuildRow
const quantiles = { p50: 10.2, p95: null }
const figures = {
  phases: { manifest: quantiles, entry: quantiles, chunk: quantiles, mount: quantiles },
  hours: [],
  failures: [{ code: 'chunk', count: 2, last: at, message: '/remotes/crm/c0ffee123456/7.js' }],
} as RemoteFigures

test('the report lists one fact per line', () => {
  expect(formatDiagnosis({ row, build, figures, browserState: 'open' }, at)).toBe(`remote: crm (Customers)
owner: CRM <crm@example.org>
state: degraded
in this browser: open
manifest: /remotes/crm/c0ffee123456/mf-manifest.json
source: https://crm.example.org/mf-manifest.json
origin: mirror
build: c0ffee123456 of 2026-11-20T08:00:00.000Z, commit ab12
channels: stable c0ffee123456, canary badc0de12345 10%, pins 2
contract: ^1.0, here 1.0: fits
needs: react ^19.3.1
areas: crm
pages: crm/customers, crm/deals
size: 4096 bytes, 12 files
last 24 h: loads 98, failures 2 (2.0%), p50 120 ms, p95 411 ms
phase manifest: p50 10 ms, p95 –
phase entry: p50 10 ms, p95 –
phase chunk: p50 10 ms, p95 –
phase mount: p50 10 ms, p95 –
failure chunk: 2 times, last 2026-11-20T08:00:00.000Z: /remotes/crm/c0ffee123456/7.js
taken: 2026-11-20T08:00:00.000Z`)
})

test('the report leaves out unknown facts', () => {
  const report = formatDiagnosis({ row: { ...row, canary: null } }, at)
  expect(report).toContain('channels: stable c0ffee123456, pins 2')
  expect(report).not.toMatch(/phase|size|failure chunk|in this browser|undefined|null/)
})
