import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { resolveAddress } from '@tessera/shared/contract/registry/address'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { wordsFile, WordsOfBuild } from '@tessera/shared/contract/session/words'
import type { Word } from '@tessera/shared/contract/system/language'
import type { Db } from '../../db/connect.ts'
import { loadArchive, listRemotes } from '../../registry/store.ts'
import { listDictionaryTexts } from '../dictionaries/store.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** A word before any edit. */
export interface BuiltInWord {
  text: LocalizedText
  area: string
  origin: Word['origin']
  /** Languages in which the word is edited on another page. */
  fixed: readonly Lang[]
}

/** Every current word by its key. */
export type Catalogue = ReadonlyMap<string, BuiltInWord>

/** Loads the catalogue of words. */
export type LoadCatalogue = (db: Db) => Promise<Catalogue>

export interface CatalogueParts {
  /** Folders of the built shell and of the builds of remotes. */
  shellDir: string
  remotesDir: string
  /** Names of the remotes that belong to the product. */
  ownRemotes: readonly string[]
  /** The texts of the server, by key. */
  sentences: ReadonlyMap<string, LocalizedText>
  /** Returns a file of an archive as text; null where the archive has no such file. */
  readArchiveFile: (archive: Readable, file: string) => Promise<string | null>
}

/**
 * Collects the words of the shell, of the stable build of every remote and of the server, and the names of
 * menus, dictionaries and their entries. Each build lists its words in `words.json`; a build of an earlier
 * kit lists none. Where two builds have the same word (those of `shared`), the later one counts.
 */
export function openCatalogue({
  shellDir,
  remotesDir,
  ownRemotes,
  sentences,
  readArchiveFile,
}: CatalogueParts): LoadCatalogue {
  /**
   * Cache by digest: a build changes its files only while it is being watched, and then the digests change
   * too.
   */
  const wordsByBuild = new Map<string, Promise<WordsOfBuild>>()
  const loadWordsOfBuild = (db: Db, { name, build, digests }: RegistryEntry): Promise<WordsOfBuild> => {
    const digest = digests?.[wordsFile]
    if (!digest) return Promise.resolve({})
    const key = `${name} ${build.id} ${digest}`
    const loading = wordsByBuild.get(key) ?? readWordsFile(db, name, build.id).then(parseWords)
    wordsByBuild.set(key, loading)
    loading.catch(() => wordsByBuild.delete(key))
    return loading
  }
  const readWordsFile = async (db: Db, name: string, build: string): Promise<string | null> => {
    const local = await readFile(join(remotesDir, name, build, wordsFile), 'utf8').catch(() => null)
    if (local !== null) return local
    const archive = await loadArchive(db, name, build)
    return archive && readArchiveFile(Readable.from([archive]), wordsFile)
  }

  return async (db) => {
    const remotes = await listRemotes(db)
    const builds = await Promise.all([
      readFile(join(shellDir, wordsFile), 'utf8')
        .catch(() => null)
        .then(parseWords),
      ...remotes.map((entry) => loadWordsOfBuild(db, entry)),
    ])
    const words = new Map<string, BuiltInWord>()
    const ownKeys = new Set<string>()
    for (const [at, build] of builds.entries()) {
      const isOwn = at === 0 || ownRemotes.includes(remotes[at - 1]!.name)
      for (const [key, line] of Object.entries(build)) {
        words.set(key, { text: line, area: key.slice(0, key.indexOf(':')), origin: 'page', fixed: [] })
        // Builds of other teams also contain the shared words that they use.
        if (isOwn || key.startsWith('shared:')) ownKeys.add(key)
      }
    }
    for (const [key, line] of sentences)
      words.set(key, { text: line, area: 'server', origin: 'server', fixed: [] })
    for (const [key, line] of await listMenuNames(db, remotes, words))
      words.set(key, { text: line, area: 'menu', origin: 'menu', fixed: ['zh'] })
    for (const [key, line] of await listDictionaryTexts(db))
      words.set(key, { text: line, area: 'dictionary', origin: 'dictionary', fixed: ['zh'] })
    // The product's pages first, then server texts, menus and dictionaries, then pages of other teams.
    const rank = (key: string) => {
      if (ownKeys.has(key)) return 0
      return words.get(key)!.origin === 'page' ? 2 : 1
    }
    return new Map([...words].toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)))
  }
}

/** Parses a file of words. An invalid file of another team counts as empty. */
function parseWords(text: string | null): WordsOfBuild {
  if (text === null) return {}
  try {
    return WordsOfBuild.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * Names of menus: the stored name is the Chinese one. While it is the built-in name, other languages come from
 * the page's title, or the shell's word for a directory; else they are missing until someone enters them.
 */
async function listMenuNames(
  db: Db,
  remotes: readonly RegistryEntry[],
  words: ReadonlyMap<string, BuiltInWord>,
): Promise<[string, LocalizedText][]> {
  const { rows } = await typedSql({
    enCode: column.text,
    fullName: column.text,
    type: column.number,
    urlAddress: column.text,
  })`
    select en_code as "enCode", full_name as "fullName", type, url_address as "urlAddress" from system_menu m
    where delete_mark = 0 and (category = 'Web' or not exists (select 1 from system_menu w
      where w.en_code = m.en_code and w.category = 'Web' and w.delete_mark = 0))`.execute(db)
  return rows.map(({ enCode, fullName, type, urlAddress }) => {
    const resolved = type === 2 ? resolveAddress(urlAddress, remotes) : null
    const title =
      resolved?.at === 'page'
        ? remotes.find(({ name }) => name === resolved.target.remote)?.pages[resolved.target.page]?.title
        : words.get(`shell:menu.${enCode}`)?.text
    // The title belongs to the built-in name; a name of an administrator's own has no translations yet.
    return [`menu:${enCode}`, title?.zh === fullName ? title : { zh: fullName, en: '', zhtw: '' }]
  })
}
