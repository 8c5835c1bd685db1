/** What is done in a thread aside: things that other people wrote, and that may never end or take the thread with them. */
export type Job =
  | { what: 'script'; script: string; data: string; parameters: string; limits: ScriptLimits }
  | { what: 'parse'; dialect: string; text: string }

export interface ScriptLimits {
  ms: number
  /** Bytes that the script may hold, and characters of what it gives as JSON. */
  memory: number
  output: number
}

/** Where in a text something is wrong, counted from one. */
export interface Place {
  line: number
  column: number
}

export type Outcome =
  | { ok: true; value: string }
  | {
      ok: false
      why: 'time' | 'memory' | 'output' | 'wrong' | 'no-function' | 'broken'
      message: string
      place?: Place
    }
