import type { MaterialType } from '@tessera/shared/contract/wechat/materials'
import { Refusal } from '../../http/refusal.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Mp } from '../../providers/mp.ts'
import { materialPage, materialSources, type MaterialSource } from '../../providers/mp-material.ts'
import { mustMp } from '../accounts/store.ts'
import { endingOf } from '../pictures/store.ts'
import type { Carried } from './carry.ts'
import { keepPulled, noteBytes, noteGone, withoutBytes } from './pulled.ts'
import { noteProgress } from './store.ts'

/** Material that came or went while it was read moves what is on the next page: then its kind is read from the beginning, at most so often. */
const mostRestarts = 3
/** Pictures that one run fetches to be seen here; the account counts those calls. */
const mostPictures = 200

const types: Readonly<Record<MaterialSource, MaterialType>> = {
  image: '2',
  voice: '3',
  video: '4',
  news: '5',
  draft: '5',
}

/** Pulls what the account keeps, page by page; what is met again is the same, and what is not met any more has gone. */
export async function pullMaterials(carried: Carried): Promise<boolean> {
  const { db, providers, job, stopping } = carried
  const mp = await mustMp(db, providers)
  let total = await mp.count()
  let done = job.done
  const [begun, from] = placeOf(job.place)
  for (const source of materialSources.slice(materialSources.indexOf(begun))) {
    let restarts = 0
    let known: number | undefined
    for (let offset = source === begun ? from : 0; ;) {
      const page = await mp.page(source, offset)
      const moved = known !== undefined && page.total !== known
      known = page.total
      if (moved && restarts++ < mostRestarts) {
        total += offset
        offset = 0
        continue
      }
      await keepPulled(db, types[source], source !== 'news', page.items, job.by)
      offset += materialPage
      done += page.items.length
      if (
        !(await noteProgress(db, job, { total: Math.max(total, done), done, place: `${source} ${offset}` }))
      )
        return true
      if (stopping()) return false
      if (offset >= page.total || page.items.length === 0) break
    }
  }
  await noteGone(db, job.creatorTime)
  await noteProgress(db, job, { total: done, failed: await fetchPictures(carried, mp) })
  return true
}

function placeOf(place: string): [MaterialSource, number] {
  const [name, offset] = place.split(' ')
  const source = materialSources.find((one) => one === name)
  return source ? [source, Number(offset) || 0] : ['image', 0]
}

/** Pictures that were not uploaded here are fetched, so that they are seen; gives how many could not be. */
async function fetchPictures({ db, keep, job, stopping }: Carried, mp: Mp): Promise<number> {
  let failed = 0
  for (const { id, mediaId, fullName } of await withoutBytes(db, mostPictures)) {
    if (stopping()) return failed
    try {
      const bytes = await mp.bytesOf(mediaId)
      const { name } = await keep(
        { userId: job.by ?? '' },
        { fileName: withEnding(fullName, bytes ?? new Uint8Array()), bytes: bytes ?? new Uint8Array() },
      )
      await noteBytes(db, id, name, bytes?.length ?? 0)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed++
      // No more calls today, or nobody there: the next run goes on.
      if (error instanceof ProviderFailure && error.again) return failed
    }
  }
  return failed
}

/** Names of material may have no ending, and files are judged by it. */
const withEnding = (name: string, bytes: Uint8Array): string =>
  `${name.replace(/\.\w{2,4}$/, '').slice(0, 60) || 'picture'}.${endingOf(bytes)}`
