import type { LocalizedText } from '@tessera/shared/contract/lang'
import * as auth from './auth/text.ts'
import * as errors from './errors/text.ts'
import * as features from './features.ts'
import type { Feature } from './feature/feature.ts'
import * as files from './files/text.ts'
import * as imports from './import/text.ts'
import * as permissions from './permissions/text.ts'
import * as socket from './socket/text.ts'
import * as statements from './statements/text.ts'

/**
 * The modules with the server's texts, by the first part of their keys. Edited words are stored by these keys, so a
 * module that moves to another folder keeps its part.
 */
const modules: Readonly<Record<string, object>> = Object.assign(
  {
    files,
    http: errors,
    import: imports,
    'org/grants': permissions,
    'shell/session': auth,
    socket,
    statements,
  },
  ...Object.values<Feature>(features).map(({ texts }) => texts),
)

/** Edited words are stored by key, so a renamed table keeps its earlier name in the keys. */
const storedTableNames: Readonly<Record<string, string>> = {
  'http.successMessages': 'says',
  'system/data-rules.conditionProblems': 'wrong',
}

const isLocalizedText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' &&
  value !== null &&
  'zh' in value &&
  typeof value.zh === 'string' &&
  'zhtw' in value

/**
 * The server's texts by the key under which edits are stored: `server:system/tasks.noCron`. For a table that
 * is not named
 * `text`, the key contains its name (`server:http.says.created`).
 */
export const serverWords: ReadonlyMap<string, LocalizedText> = new Map(
  Object.entries(modules).flatMap(([folder, module]) =>
    Object.entries(module).flatMap(([name, table]): [string, LocalizedText][] => {
      if (isLocalizedText(table)) return [[`server:${folder}.${name}`, table]]
      const storedName = storedTableNames[`${folder}.${name}`] ?? name
      const prefix = storedName === 'text' ? '' : `${storedName}.`
      return Object.entries(table as object).flatMap(([key, text]): [string, LocalizedText][] =>
        isLocalizedText(text) ? [[`server:${folder}.${prefix}${key}`, text]] : [],
      )
    }),
  ),
)
