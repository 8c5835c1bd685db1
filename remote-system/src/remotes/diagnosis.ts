import {
  phases,
  type BuildRow,
  type RemoteFigures,
  type RemoteRow,
} from '@tessera/shared/contract/registry/remotes'
import { pageContract } from '@tessera/shared/contract/registry/registry'
import { failureRate, isContractSupported, formatRate, evaluateHealth } from './remote-health.ts'

interface DiagnosisInput {
  row: RemoteRow
  /** The current build; undefined until it is loaded. */
  build?: BuildRow | undefined
  figures?: RemoteFigures | undefined
  /** State of the remote in this browser. */
  browserState?: string | undefined
}

/** Plain-text report of a remote for its owner; English in every language, without personal data. */
export function formatDiagnosis({ row, build, figures, browserState }: DiagnosisInput, now: number): string {
  const { entry } = row
  const entries: [string, string | number | undefined][] = [
    ['remote', `${entry.name} (${entry.title.en})`],
    ['owner', entry.owner],
    ['state', evaluateHealth(row)],
    ['in this browser', browserState],
    ['manifest', entry.manifest],
    ['source', entry.source],
    ['origin', row.origin],
    [
      'build',
      [
        `${entry.build.id} of ${isoTime(entry.build.time)}`,
        entry.build.commit && `commit ${entry.build.commit}`,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [
      'channels',
      [
        `stable ${row.stable}`,
        ...(row.canary ? [`canary ${row.canary} ${row.canaryPercent}%`] : []),
        `pins ${row.pins}`,
      ].join(', '),
    ],
    [
      'contract',
      `${entry.contract}, here ${pageContract}: ${isContractSupported(entry.contract) ? 'fits' : 'refused'}`,
    ],
    [
      'needs',
      Object.entries(entry.needs)
        .map(([name, range]) => `${name} ${range}`)
        .join(', '),
    ],
    ['areas', entry.areas.join(', ')],
    ['pages', Object.keys(entry.pages).join(', ')],
    ['size', build && `${build.bytes} bytes, ${build.files} files`],
    [
      'last 24 h',
      [
        `loads ${row.loads}`,
        `failures ${row.failures} (${formatRate(failureRate(row))})`,
        `p50 ${formatMs(row.p50)}`,
        `p95 ${formatMs(row.p95)}`,
      ].join(', '),
    ],
    ...phases.map((phase): [string, string | undefined] => [
      `phase ${phase}`,
      figures && `p50 ${formatMs(figures.phases[phase].p50)}, p95 ${formatMs(figures.phases[phase].p95)}`,
    ]),
    ...(figures?.failures ?? []).map(({ code, count, last, message }): [string, string] => [
      `failure ${code}`,
      `${count} times, last ${isoTime(last)}: ${message}`,
    ]),
    ['taken', isoTime(now)],
  ]
  return entries
    .flatMap(([key, value]) => (value === undefined || value === '' ? [] : [`${key}: ${value}`]))
    .join('\n')
}

const isoTime = (time: number) => new Date(time).toISOString()
const formatMs = (n: number | null) => (n === null ? '–' : `${Math.round(n)} ms`)
