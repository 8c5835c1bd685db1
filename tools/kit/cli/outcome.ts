import type { FindingCode } from '@tessera/shared/contract/shell/check'

/** Why a command ended with 1. Beside the codes of publishing: the compiler or the tests said no, or the server did in its own words. */
export interface Finding {
  code: FindingCode | 'build-failed' | 'tests-failed' | 'refused'
  detail: string
}

/** How a command ended. `findings` are empty when it is done; `more` is what else the JSON answer tells. */
export interface Outcome {
  /** The closing line. */
  says: string
  findings: readonly Finding[]
  more?: Readonly<Record<string, string | number>>
}

/** Nothing could be tried or known: wrong words, no folder, no server. One sentence for the person at the terminal. */
export class NotPossible extends Error {}

/** 0 done, 1 refused. */
export const statusOf = ({ findings }: Outcome): 0 | 1 => (findings.length > 0 ? 1 : 0)

/** What a finding asks for, by its code, where the code alone does not say it. */
const advice: Partial<Record<Finding['code'], string>> = {
  'shared-range': 'install the kit of this server (its /sdk/) and build again',
  'contract-range': 'install the kit of this server (its /sdk/) and build again',
  'css-scope': 'put the rule below a class of a .module.css, or of your own',
  'second-react': 'import react by its own name: the shell brings it',
  'size-budget': 'load what the first screen does not show by import()',
  'digest-mismatch': 'the file was changed after the build: build again',
  'digest-missing': 'the file was added after the build: build again',
  'public-path': 'leave publicPath to remoteConfig',
  'name-taken': 'choose another name in remote.json',
  'area-inside': 'use a token that names both remotes, or ask an operator to publish it once',
  'not-yours': 'ask an administrator for a token that names this remote (TESSERA_TOKEN)',
}

/** One line per finding: code, detail, and what to do. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(
    ({ code, detail }) =>
      `  ${code.padEnd(18)} ${detail}${advice[code] ? `\n${' '.repeat(21)}${advice[code]}` : ''}`,
  )
