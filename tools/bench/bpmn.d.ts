/** What the bench uses of bpmn-engine and its reader, which are installed with the first run of their row only. */
declare module 'bpmn-engine' {
  import type { EventEmitter } from 'node:events'
  export class Engine {
    constructor(options: { moddleContext: object })
    once(event: 'end', listener: () => void): void
    once(event: 'error', listener: (error: Error) => void): void
    execute(options: { listener: EventEmitter }): Promise<unknown>
  }
}

declare module 'bpmn-moddle' {
  export default class BpmnModdle {
    fromXML(source: string): Promise<object>
  }
}
