import { defineFeature } from '../../feature/feature.ts'
import { builtInRemotes } from '../../registry/built-in.ts'
import { readArchiveFile } from '../../registry/serve.ts'
import { openCatalogue, type LoadCatalogue } from './catalogue.ts'
import { jsonExport, sheetExport } from './export.ts'
import { languageHandlers } from './routes.ts'
import { watchEditedWords } from './store.ts'
import * as text from './text.ts'

declare module '../../feature/services.ts' {
  interface Services {
    catalogueOf: LoadCatalogue
  }
}

export const feature = defineFeature({
  handlers: ({ catalogueOf }) => ({
    'system.language': languageHandlers(catalogueOf),
  }),
  texts: { 'system/language': text },
  services: {
    catalogueOf: ({ config: { shellDir }, publishing: { places }, words }) =>
      openCatalogue({
        ownRemotes: builtInRemotes.map(({ name }) => name),
        shellDir,
        remotesDir: places.remotes,
        sentences: words,
        readArchiveFile: (archive, file) => readArchiveFile(places, archive, file),
      }),
  },
  exporters: ({ catalogueOf }) => [sheetExport(catalogueOf), jsonExport(catalogueOf)],
  async prepare(_, { db, bus, words, onClose, reportWarning }) {
    onClose(
      await watchEditedWords({
        db,
        bus,
        sentences: words,
        onError: reportWarning('edited words were not read'),
      }),
    )
  },
})
