import type { Email } from 'postal-mime'
import type { HookScript } from '@tessera/shared/fields/run-hook-script'
import type { PdfRequest } from '../pdf/write-pdf.ts'

/**
 * Work for a worker thread: scripts and statements of users, which may never end or may crash the thread, and what takes long
 * without a pause: reading mails and writing PDF files.
 */
export type Job =
  | { type: 'script'; script: string; data: string; parameters: string; limits: ScriptLimits }
  /** The script of an event of a form. Its value is the JSON text of a `HookOutcome`. */
  | { type: 'hook'; script: HookScript }
  | { type: 'parse'; dialect: string; text: string }
  /** The outcome has the parsed `mail`, and no value. */
  | { type: 'mail'; raw: Uint8Array }
  /** The outcome has the `file`. Its value is the number of pages; the message of a wrong one is the limit that it is beyond. */
  | { type: 'pdf'; request: PdfRequest }

export interface ScriptLimits {
  /** Work of the thread in milliseconds. */
  timeoutMs: number
  /** Limit of the heap. */
  memoryBytes: number
  /** Longest result as JSON, in characters. */
  outputLength: number
}

/** Milliseconds after which the thread of a script is killed: it stops itself before, also on a busy machine. */
export const longestScript = ({ timeoutMs }: ScriptLimits): number => 5 * timeoutMs

/** Position of an error in a text, counted from one. */
export interface TextPosition {
  line: number
  column: number
}

/**
 * `broken`: the thread crashed. `wrong`: the script or statement has an error, at `position` where it is
 * known.
 */
export type Outcome =
  | { ok: true; value: string; mail?: Email; file?: Uint8Array }
  | {
      ok: false
      reason: 'time' | 'memory' | 'output' | 'wrong' | 'no-function' | 'broken'
      message: string
      position?: TextPosition
    }
