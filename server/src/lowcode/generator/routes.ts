import { extname } from 'node:path'
import type { generator as calls } from '@tessera/shared/contract/lowcode/generator'
import { issueTicket } from '../../export/tickets.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { codeExportName } from './download.ts'
import type { GeneratedFile } from './model.ts'
import { suggestClassName } from './names.ts'
import { areas, generateFor, loadRelease } from './request.ts'

/** The module that new code of a business belongs to. */
const usualModule = 'edu'

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')

/** Files under their folders, that of the feature first: clients open the first file of the first folder. */
function groupByFolder(files: readonly GeneratedFile[]) {
  // The base is for comparing later, and has the same files once more.
  const shown = files.filter(({ path }) => !path.startsWith('.tessera/'))
  const depthOf = (folder: string) => (folder === '.' ? 0 : folder.split('/').length)
  const folders = [...new Set(shown.map(({ path }) => folderOf(path)))].sort(
    (a, b) => depthOf(b) - depthOf(a) || (a < b ? -1 : 1),
  )
  const first = (path: string) => (path.endsWith('/page.tsx') ? 0 : 1)
  return folders.map((folder) => ({
    id: folder,
    fileName: folder,
    children: shown
      .filter(({ path }) => folderOf(path) === folder)
      .sort((a, b) => first(a.path) - first(b.path))
      .map(({ path, text }) => {
        const fileName = folder === '.' ? path : path.slice(folder.length + 1)
        return {
          id: path,
          fileName,
          fileContent: text,
          fileType: extname(fileName).slice(1) || 'text',
          folderName: folder,
        }
      }),
  }))
}

export const generatorHandlers = ({ config }: Pick<Services, 'config'>): Handlers<typeof calls> => ({
  areas: async () => [...areas],

  async names({ id }, { db }) {
    const { enCode, storage } = await loadRelease(db, id)
    const className = suggestClassName(enCode)
    const taken = new Set<string>()
    const subTables = storage.subTables.map(({ label, vModel }) => {
      const wanted = suggestClassName(`${className.slice(0, 16)} ${vModel}`)
      let name = wanted
      for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, 21)}${n}`
      taken.add(name)
      return { label: label || vModel, className: name }
    })
    return { module: usualModule, className, subTables }
  },

  async preview({ id, ...asked }, { db, origin }) {
    const { files } = await generateFor({ config, db, origin }, id, asked)
    return { list: groupByFolder(files) }
  },

  async download({ id, ...asked }, { db, origin, session }) {
    // What cannot be generated is refused before the link is followed.
    const { folder } = await generateFor({ config, db, origin }, id, asked)
    const ticket = await issueTicket(db, {
      userId: session.userId,
      exporter: codeExportName,
      ask: { ...asked, designId: id, origin, lang: 'zh' },
    })
    return { name: `${folder}.zip`, url: `/api/file/Export?ticket=${ticket}` }
  },
})
