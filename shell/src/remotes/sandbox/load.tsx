import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { session } from '@tessera/shared/session'
import { whenIdle } from '../../shared-modules/share.ts'
import type { OpenedPage } from '../requests.ts'
import { RemoteFailure } from '../failure.ts'
import { sessionFactsFor } from './facts.ts'
import { canMove, createFrame, dropSpareFrames, prepareFrame, takeFrame, type SandboxFrame } from './frame.ts'
import { SandboxView } from './view.tsx'

/** Milliseconds until a page must have been loaded in its frame. */
const loadTimeoutMs = 20_000

/** Milliseconds until the next frame is started. */
const nextFrameDelayMs = 3_000

type Durations = OpenedPage['durationMs']

/** A page that is opened in frames, one for each view that shows it. */
export interface SandboxedPage {
  readonly entry: RegistryEntry
  /** A frame with the loaded page that is not in use yet, or a new one at `place`. */
  readonly take: (place: Element) => { frame: SandboxFrame; loaded: Promise<unknown> }
}

/**
 * Loads a page of a build in a frame of another origin. Rejects with a `RemoteFailure`, as loading it in the shell does.
 * An `attemptNumber` above 0 is added to addresses.
 */
export async function loadSandboxedPage(
  entry: RegistryEntry,
  page: string,
  attemptNumber: number,
): Promise<OpenedPage> {
  const origin = entry.sandbox?.origin ?? ''
  const first = takeFrame(origin)
  const durationMs = await openInFrame(first, entry, page, attemptNumber)
  // The next opening finds a frame that runs. Starting it must not delay this page.
  setTimeout(() => whenIdle(() => prepareFrame(origin)), nextFrameDelayMs)
  let waiting: SandboxFrame | undefined = first
  const source: SandboxedPage = {
    entry,
    take(place) {
      const ready = waiting
      waiting = undefined
      if (ready && canMove()) return { frame: ready, loaded: Promise.resolve() }
      ready?.dispose()
      const frame = canMove() ? takeFrame(origin) : createFrame(origin, place)
      return { frame, loaded: openInFrame(frame, entry, page, attemptNumber) }
    },
  }
  const Page = (props: PageProps) => <SandboxView {...props} source={source} />
  return { module: { default: Page }, build: entry, durationMs }
}

/** Tells a frame to load a page; ends the frame when it does not. */
async function openInFrame(
  frame: SandboxFrame,
  entry: RegistryEntry,
  page: string,
  attempt: number,
): Promise<Durations> {
  const { sandbox: _, ...build } = entry
  const current = session.get().current
  frame.allowCalls(entry.name)
  try {
    await frame.started
    return await new Promise<Durations>((done, fail) => {
      const deadline = setTimeout(
        () => fail(new RemoteFailure('unresponsive', `${page} ${loadTimeoutMs / 1_000} s`)),
        loadTimeoutMs,
      )
      const settle = (run: () => void) => {
        clearTimeout(deadline)
        frame.watch(false)
        run()
      }
      frame.listen({
        onMessage: (message) => {
          if (message.type === 'loaded') settle(() => done(message))
          if (message.type === 'failed') settle(() => fail(new RemoteFailure(message.code, message.detail)))
        },
        onFailure: (failure) => settle(() => fail(failure)),
        onStuck: () => settle(() => fail(new RemoteFailure('unresponsive', page))),
      })
      frame.watch(true)
      frame.send({
        type: 'open',
        entry: build,
        page,
        attempt,
        current: current && sessionFactsFor(entry, current),
      })
    })
  } catch (error) {
    frame.dispose()
    dropSpareFrames()
    throw error
  }
}
