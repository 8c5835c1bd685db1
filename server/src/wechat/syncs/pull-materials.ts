import type { MaterialType } from '@tessera/shared/contract/wechat/materials'
import { Refusal } from '../../errors/refusal.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import type { Mp } from '../../providers/mp.ts'
import { materialPageSize, materialSources, type MaterialSource } from '../../providers/mp-material.ts'
import { requireMp } from '../accounts/store.ts'
import { extensionOf } from '../pictures/store.ts'
import type { SyncContext } from './context.ts'
import { savePulled, recordFile, recordGone, listPicturesWithoutFile } from './pulled-materials.ts'
import { recordProgress } from './store.ts'

/**
 * Material that is added or deleted during the pull shifts the pages. Its type is then read again, at most
 * this many times.
 */
const maxRestarts = 3
/** Limit of pictures downloaded by one run, because WeChat limits these calls per day. */
const maxPictures = 200

const types: Readonly<Record<MaterialSource, MaterialType>> = {
  image: '2',
  voice: '3',
  video: '4',
  news: '5',
  draft: '5',
}

/**
 * Pulls the material of the account page by page. Known material is updated; material that is missing is
 * marked as deleted.
 */
export async function pullMaterials(context: SyncContext): Promise<boolean> {
  const { db, providers, job, isStopping } = context
  const mp = await requireMp(db, providers)
  let total = await mp.countMaterial()
  let done = job.done
  const [startSource, startOffset] = parsePlace(job.place)
  for (const source of materialSources.slice(materialSources.indexOf(startSource))) {
    let restarts = 0
    let knownTotal: number | undefined
    for (let offset = source === startSource ? startOffset : 0; ;) {
      const page = await mp.listMaterial(source, offset)
      const isShifted = knownTotal !== undefined && page.total !== knownTotal
      knownTotal = page.total
      if (isShifted && restarts++ < maxRestarts) {
        total += offset
        offset = 0
        continue
      }
      await savePulled(db, types[source], source !== 'news', page.items, job.by)
      offset += materialPageSize
      done += page.items.length
      await recordProgress(db, job, { total: Math.max(total, done), done, place: `${source} ${offset}` })
      if (isStopping()) return false
      if (offset >= page.total || page.items.length === 0) break
    }
  }
  await recordGone(db, job.creatorTime)
  const failed = await fetchPictures(context, mp)
  await recordProgress(db, job, { total: done, failed })
  return true
}

function parsePlace(place: string): [MaterialSource, number] {
  const [name, offset] = place.split(' ')
  const source = materialSources.find((candidate) => candidate === name)
  return source ? [source, Number(offset) || 0] : ['image', 0]
}

/** Downloads pictures that were not uploaded here, for display. Returns how many failed. */
async function fetchPictures({ db, storeFile, job, isStopping }: SyncContext, mp: Mp): Promise<number> {
  let failed = 0
  for (const { id, mediaId, fullName } of await listPicturesWithoutFile(db, maxPictures)) {
    if (isStopping()) return failed
    try {
      const bytes = await mp.downloadMaterial(mediaId)
      const { name } = await storeFile(
        { userId: job.by ?? '' },
        { fileName: withExtension(fullName, bytes ?? new Uint8Array()), bytes: bytes ?? new Uint8Array() },
      )
      await recordFile(db, id, name, bytes?.length ?? 0)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed++
      // The daily limit is reached or WeChat is unreachable. The next run continues.
      if (error instanceof ProviderFailure && error.isRetryable) return failed
    }
  }
  return failed
}

/**
 * The name with an extension that matches the content: names of material can lack one, and files are checked
 * by it.
 */
const withExtension = (name: string, bytes: Uint8Array): string =>
  `${name.replace(/\.\w{2,4}$/, '').slice(0, 60) || 'picture'}.${extensionOf(bytes)}`
