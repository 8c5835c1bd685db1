import { JSDOM } from 'jsdom'
import { populateGlobal } from 'vitest/runtime'

/** What the server needs as Node.js has it. */
const ofNode = `AbortController AbortSignal Blob File FormData Headers Response Request fetch
  TextEncoder TextDecoder Uint8Array ArrayBuffer URL URLSearchParams performance crypto
  WebSocket BroadcastChannel MessageChannel MessagePort queueMicrotask structuredClone`.split(/\s+/)

/** What charts draw on: nothing of it is seen, and their values are in the names of their elements. */
const drawing: object = new Proxy(
  {},
  {
    get: (_, key) => {
      if (key === 'measureText') return (text: string) => ({ width: 8 * text.length })
      return () => ({ addColorStop() {} })
    },
    set: () => true,
  },
)

/** Gives this process the page of a browser, beside a server that runs in it. */
export function openBrowser(): void {
  const kept = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>
  const { window } = new JSDOM('<!doctype html><html lang="zh"><body></body></html>', {
    url: 'http://tessera.test/page',
    pretendToBeVisual: true,
  })
  populateGlobal(globalThis, window, { bindFunctions: true })
  Object.assign(window.HTMLDialogElement.prototype, {
    // The list of the events of a day that has more than fit.
    show(this: HTMLDialogElement) {
      this.open = true
    },
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => drawing })
  Object.assign(window.Element.prototype, { scrollTo() {}, scrollIntoView() {} })
  for (const name of ofNode) if (kept[name]) Object.defineProperty(globalThis, name, kept[name])
}
