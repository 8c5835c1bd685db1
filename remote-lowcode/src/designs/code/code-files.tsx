import { Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { generator } from '@tessera/shared/contract/lowcode/generator'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { CodeEditor } from '@tessera/shared/ui/code-editor/code-editor'
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

/** The generated files by their folders, and the contents of one of them. */
export function CodeFiles({ folders }: { folders: Folders }) {
  const t = useText(text)
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState('')
  const all = folders.flatMap(({ children }) => children)
  // Another class name has other paths.
  const file = all.find(({ id }) => id === opened) ?? all[0]
  const wanted = keyword.trim().toLowerCase()
  const found = folders
    .map((folder) => ({
      ...folder,
      children: folder.children.filter(({ id }) => id.toLowerCase().includes(wanted)),
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
                      </button>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </nav>
      {file && (
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
