import type { FindingCode } from '@tessera/shared/contract/registry/check'

/**
 * Why a command ended with 1: a code of publishing, a failed build or test run, a conflict of two versions, or a refusal
 * with the server's message.
 */
export interface Finding {
  code: FindingCode | 'build-failed' | 'tests-failed' | 'conflict' | 'refused'
  detail: string
}

/**
 * How a command ended. `findings` is empty when it is done; `details` are further keys of the `--json`
 * output.
 */
export interface Outcome {
  /** The last line of the output; `says` in the `--json` output. */
  summary: string
  findings: readonly Finding[]
  /** What else the user should know, one sentence each. */
  notes?: readonly string[]
  details?: Readonly<Record<string, string | number>>
}

/**
 * The command could not run: wrong arguments, no folder, no server. The message is one sentence for the user.
 */
export class CommandError extends Error {}

/** 0 done, 1 refused. */
export const exitStatusOf = ({ findings }: Outcome): 0 | 1 => (findings.length > 0 ? 1 : 0)

/** What to do about a finding, by its code. */
const advice: Partial<Record<Finding['code'], string>> = {
  'shared-range': 'install the kit of this server (its /sdk/) and build again',
  'contract-range': 'install the kit of this server (its /sdk/) and build again',
  'css-scope': 'write the rule with a class of a .module.css file',
  'second-react': 'import react by its package name: the shell provides it',
  'size-budget': 'load code that the first screen does not need with import()',
  'digest-mismatch': 'the file was changed after the build: build again',
  'digest-missing': 'the file was added after the build: build again',
  'public-path': 'do not set publicPath: remoteConfig does',
  'name-taken': 'choose another name in remote.json',
  'area-inside': 'use a token that names both remotes, or ask an operator to publish it once',
  'not-yours': 'ask an administrator for a token that names this remote (TESSERA_TOKEN)',
}

/** One line per finding: code, detail, and what to do. */
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map(
    ({ code, detail }) =>
      `  ${code.padEnd(18)} ${detail}${advice[code] ? `\n${' '.repeat(21)}${advice[code]}` : ''}`,
  )
