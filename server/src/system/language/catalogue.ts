import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { langs, type Lang, type LocalizedText } from '@tessera/shared/contract/lang'
import { resolveAddress } from '@tessera/shared/contract/shell/address'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { wordsFile, WordsOfBuild } from '@tessera/shared/contract/shell/words'
import type { Word } from '@tessera/shared/contract/system/language'
import type { Db } from '../../db/connect.ts'
import { archiveOf, listRemotes } from '../../shell/remotes/store.ts'
import { dictionaryLines } from '../dictionaries/store.ts'

/** A word as it came. */
export interface BuiltInWord {
  line: LocalizedText
  area: string
  origin: Word['origin']
  /** Languages in which it is data that belongs to another page. */
  fixed: readonly Lang[]
}

/** Every word that is served now, by key. */
export type Catalogue = ReadonlyMap<string, BuiltInWord>

export type CatalogueOf = (db: Db) => Promise<Catalogue>

export interface CatalogueParts {
  /** Where the built shell lies, and the builds of remotes. */
  shellDir: string
  remotesDir: string
  /** Names of the remotes that are the product's. */
  own: readonly string[]
  /** The server's own sentences. */
  sentences: ReadonlyMap<string, LocalizedText>
  /** Unpacks an archive, and gives one of its files as text; null where it has none of that name. */
  fileOf: (archive: Readable, file: string) => Promise<string | null>
}

/**
 * The words of the shell, of the stable build of every remote, of the server, and the names of menus, of dictionaries and of their entries. Each build lists its own in
 * `words.json`; a build made by an earlier kit lists none. Where two builds have the same word (those of `shared`), the later one counts.
 */
export function openCatalogue({ shellDir, remotesDir, own, sentences, fileOf }: CatalogueParts): CatalogueOf {
  /** A build never changes its files, except while it is being watched, and then its digests do. */
  const read = new Map<string, Promise<WordsOfBuild>>()
  const ofBuild = (db: Db, { name, build, digests }: RegistryEntry): Promise<WordsOfBuild> => {
    const digest = digests?.[wordsFile]
    if (!digest) return Promise.resolve({})
    const key = `${name} ${build.id} ${digest}`
    const asked = read.get(key) ?? textOfBuild(db, name, build.id).then(parsed)
    read.set(key, asked)
    asked.catch(() => read.delete(key))
    return asked
  }
  const textOfBuild = async (db: Db, name: string, build: string): Promise<string | null> => {
    const there = await readFile(join(remotesDir, name, build, wordsFile), 'utf8').catch(() => null)
    if (there !== null) return there
    const archive = await archiveOf(db, name, build)
    return archive && fileOf(Readable.from([archive]), wordsFile)
  }

  return async (db) => {
    const remotes = await listRemotes(db)
    const builds = await Promise.all([
      readFile(join(shellDir, wordsFile), 'utf8')
        .catch(() => null)
        .then(parsed),
      ...remotes.map((entry) => ofBuild(db, entry)),
    ])
    const words = new Map<string, BuiltInWord>()
    const ours = new Set<string>()
    for (const [at, build] of builds.entries()) {
      const isOurs = at === 0 || own.includes(remotes[at - 1]!.name)
      for (const [key, line] of Object.entries(build)) {
        words.set(key, { line, area: key.slice(0, key.indexOf(':')), origin: 'page', fixed: [] })
        // Whatever other teams use of ours is in their builds as well.
        if (isOurs || key.startsWith('shared:')) ours.add(key)
      }
    }
    for (const [key, line] of sentences) words.set(key, { line, area: 'server', origin: 'server', fixed: [] })
    for (const [key, line] of await menuNames(db, remotes, words))
      words.set(key, { line, area: 'menu', origin: 'menu', fixed: ['zh'] })
    for (const [key, line] of await dictionaryLines(db))
      words.set(key, { line, area: 'dictionary', origin: 'dictionary', fixed: ['zh'] })
    // The product's pages first, then what it says beside them, and those of other teams.
    const rank = (key: string) => (ours.has(key) ? 0 : words.get(key)!.origin === 'page' ? 2 : 1)
    return new Map([...words].toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1)))
  }
}

/** A foreign file may say anything: what is not as it must be is no word. */
function parsed(text: string | null): WordsOfBuild {
  if (text === null) return {}
  try {
    return WordsOfBuild.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** What an administrator typed is the Chinese name; other languages come from the page's own title, or the shell's word for a directory, and may be missing. */
async function menuNames(
  db: Db,
  remotes: readonly RegistryEntry[],
  words: ReadonlyMap<string, BuiltInWord>,
): Promise<[string, LocalizedText][]> {
  const { rows } = await sql<{ enCode: string; fullName: string; type: number; urlAddress: string }>`
    select en_code as "enCode", full_name as "fullName", type, url_address as "urlAddress" from system_menu where delete_mark = 0 and category = 'Web'`.execute(
    db,
  )
  return rows.map(({ enCode, fullName, type, urlAddress }) => {
    const resolved = type === 2 ? resolveAddress(urlAddress, remotes) : null
    const title =
      resolved?.at === 'page'
        ? remotes.find(({ name }) => name === resolved.target.remote)?.pages[resolved.target.page]?.title
        : words.get(`shell:menu.${enCode}`)?.line
    return [
      `menu:${enCode}`,
      {
        ...(Object.fromEntries(langs.map((lang) => [lang, title?.[lang] ?? ''])) as LocalizedText),
        zh: fullName,
      },
    ]
  })
}
