import { phases, type BuildRow, type Figures, type RemoteRow } from '@tessera/shared/contract/shell/remotes'
import { pageContract } from '@tessera/shared/contract/shell/registry'
import { failureRate, fitsHere, rateText, standing } from './standing.ts'

interface Known {
  row: RemoteRow
  /** Of the current build, once it is known. */
  build?: BuildRow | undefined
  figures?: Figures | undefined
  /** How it stands in this browser. */
  here?: string | undefined
}

/** Everything an owner needs to begin looking, as text to be pasted: the same words in every language, and nothing of any person. */
export function diagnosis({ row, build, figures, here }: Known, now: number): string {
  const { entry } = row
  const said: [string, string | number | undefined][] = [
    ['remote', `${entry.name} (${entry.title.en})`],
    ['owner', entry.owner],
    ['state', standing(row)],
    ['in this browser', here],
    ['manifest', entry.manifest],
    ['source', entry.source],
    ['origin', row.origin],
    [
      'build',
      `${entry.build.id} of ${isoTime(entry.build.time)}${entry.build.commit ? `, commit ${entry.build.commit}` : ''}`,
    ],
    [
      'channels',
      [
        `stable ${row.stable}`,
        ...(row.canary ? [`canary ${row.canary} ${row.canaryPercent}%`] : []),
        `pins ${row.pins}`,
      ].join(', '),
    ],
    ['contract', `${entry.contract}, here ${pageContract}: ${fitsHere(entry.contract) ? 'fits' : 'refused'}`],
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
      `loads ${row.loads}, failures ${row.failures} (${rateText(failureRate(row))}), p50 ${ms(row.p50)}, p95 ${ms(row.p95)}`,
    ],
    ...phases.map((phase): [string, string | undefined] => [
      `phase ${phase}`,
      figures && `p50 ${ms(figures.phases[phase].p50)}, p95 ${ms(figures.phases[phase].p95)}`,
    ]),
    ...(figures?.failures ?? []).map(({ code, count, last, message }): [string, string] => [
      `failure ${code}`,
      `${count} times, last ${isoTime(last)}: ${message}`,
    ]),
    ['taken', isoTime(now)],
  ]
  return said
    .flatMap(([key, value]) => (value === undefined || value === '' ? [] : [`${key}: ${value}`]))
    .join('\n')
}

const isoTime = (time: number) => new Date(time).toISOString()
const ms = (n: number | null) => (n === null ? '–' : `${Math.round(n)} ms`)
