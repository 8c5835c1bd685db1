import { Input, Switch, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import type { CodeChange, generator } from '@tessera/shared/contract/lowcode/generator'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { CodeEditor } from '@tessera/shared/ui/code-editor/code-editor'
import { changedLines } from './changed-lines.ts'
import { text } from './text.ts'
import styles from './code.module.css'

type Folders = CallOutput<typeof generator.preview>['list']

/** Lines of the code that are visible at once. */
const visibleLines = 24
const languages: Readonly<Record<string, 'typescript' | 'javascript' | 'json'>> = {
  ts: 'typescript',
  tsx: 'typescript',
  js: 'javascript',
  json: 'json',
}

export type Changes = CallOutput<typeof generator.changes>

/** Files that only the last generation had, under their folders: they are listed with the others. */
const removedFiles = (changes: readonly CodeChange[]): Folders =>
  changes
    .filter(({ after }) => after === null)
    .map(({ path, before }) => {
      const at = path.lastIndexOf('/')
      const [folder, fileName] = [at < 0 ? '.' : path.slice(0, at), path.slice(at + 1)]
      const file = {
        id: path,
        fileName,
        fileContent: before!,
        fileType: path.split('.').at(-1)!,
        folderName: folder,
      }
      return { id: folder, fileName: folder, children: [file] }
    })

/** The generated files by their folders, and the contents of one of them, or what changed in it. */
export function CodeFiles({
  folders: generated,
  changes,
}: {
  folders: Folders
  changes: Changes | undefined
}) {
  const t = useText(text)
  const [compares, setCompares] = useState(false)
  const changed = new Map(changes?.list.map((change) => [change.path, change]))
  const folders = compares ? mergeFolders(generated, removedFiles(changes?.list ?? [])) : generated
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState('')
  const all = folders.flatMap(({ children }) => children)
  // Another class name has other paths.
  const file =
    all.find(({ id }) => id === opened && (!compares || changed.has(id))) ??
    all.find(({ id }) => !compares || changed.has(id))
  const change = compares && file ? changed.get(file.id) : undefined
  const wanted = keyword.trim().toLowerCase()
  const found = folders
    .map((folder) => ({
      ...folder,
      children: folder.children.filter(
        ({ id }) => id.toLowerCase().includes(wanted) && (!compares || changed.has(id)),
      ),
    }))
    .filter(({ children }) => children.length > 0)
  return (
    <div className={styles.code}>
      <nav className={styles.files} aria-label={t('code.files')}>
        <Input
          allowClear
          aria-label={t('code.search')}
          placeholder={t('code.search')}
          value={keyword}
          onChange={setKeyword}
        />
        {changes?.release != null && (
          <label className={styles.compare}>
            <Switch size="small" checked={compares} onChange={setCompares} />
            {t('code.compare', { release: changes.release, n: changes.list.length })}
          </label>
        )}
        {found.length === 0 ? (
          <p>{t('code.noFile')}</p>
        ) : (
          <ul className={styles.list}>
            {found.map(({ id, fileName, children }) => (
              <li key={id}>
                <span className={styles.folder}>{fileName === '.' ? t('code.root') : fileName}</span>
                <ul>
                  {children.map((one) => (
                    <li key={one.id}>
                      <button
                        type="button"
                        className={styles.file}
                        aria-current={one.id === file?.id || undefined}
                        onClick={() => setOpened(one.id)}
                      >
                        {one.fileName}
                        <Mark change={changed.get(one.id)} />
                      </button>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </nav>
      {file && change && <Lines change={change} />}
      {file && !change && (
        <CodeEditor
          key={file.id}
          language={languages[file.fileType] ?? 'text'}
          value={file.fileContent}
          lines={visibleLines}
          disabled
          aria-label={t('code.content', { name: file.id })}
        />
      )}
    </div>
  )
}

function mergeFolders(folders: Folders, more: Folders): Folders {
  const known = new Map(folders.map((folder) => [folder.id, folder]))
  for (const { id, fileName, children } of more)
    known.set(id, { id, fileName, children: [...(known.get(id)?.children ?? []), ...children] })
  return [...known.values()]
}

/** How a file differs from the last generation. */
function Mark({ change }: { change: CodeChange | undefined }) {
  const t = useText(text)
  if (!change) return null
  const edited = change.after === null ? 'code.removed' : 'code.edited'
  return <Tag size="small">{t(change.before === null ? 'code.added' : edited)}</Tag>
}

const signs = { same: ' ', added: '+', removed: '-', gap: ' ' } as const

function Lines({ change: { path, before, after } }: { change: CodeChange }) {
  const t = useText(text)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys
    <pre className={styles.lines} tabIndex={0} aria-label={t('code.changesOf', { name: path })}>
      {changedLines(before ?? '', after ?? '').map(({ kind, text: line }, at) => (
        <span key={at} className={styles[kind]}>{`${signs[kind]} ${line}\n`}</span>
      ))}
    </pre>
  )
}
