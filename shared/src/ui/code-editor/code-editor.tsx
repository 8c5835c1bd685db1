import { Skeleton } from '@arco-design/web-react'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { useText } from '../../text/text.ts'
import type { StatementWords } from './complete-statement.ts'
import type { FormulaWords } from './formula-language.ts'
import type { CodeLanguage, CodePlace, EditorHandle } from './set-up-editor.ts'
import type { SqlDialect } from './sql-context.ts'
import { text } from './text.ts'
import styles from './code-editor.module.css'

type SetUpEditor = typeof import('./set-up-editor.ts').setUpEditor

/** What pages can do with an editor. */
export interface CodeEditorControls {
  /** Inserts text at the cursor. */
  insert: (text: string) => void
}

interface Props {
  language: CodeLanguage
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  /** Product of the database of a statement. */
  dialect?: SqlDialect
  /** Names for the completion of a statement. */
  words?: StatementWords
  /** Names for the completion of a formula. */
  formulaWords?: FormulaWords
  /** Visible lines. */
  lines?: number
  placeholder?: string
  disabled?: boolean
  /** Error to mark in the text. */
  problem?: CodePlace | null
  /** Runs the text, on Ctrl or Cmd with Enter. */
  onRun?: () => void
  controls?: Ref<CodeEditorControls>
  id?: string
  'aria-label'?: string
}

const noWords: StatementWords = { tables: [], parameters: [], loadColumns: async () => [] }
const noFormulaWords: FormulaWords = { fields: [], functions: [] }
/** The phrases of the editor, by the key of our text. */
const phraseKeys = {
  Find: 'find',
  Replace: 'replace',
  replace: 'replace',
  'replace all': 'replaceAll',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  close: 'close',
  Completions: 'completions',
} as const

/**
 * Editor of statements, scripts, formulas and JSON: colours, completion, search, and the place of an error. Its code is
 * loaded with the first editor on a page; where that fails, a plain text field takes its place.
 */
export function CodeEditor(props: Props) {
  const {
    language,
    value = '',
    lines = 10,
    disabled = false,
    problem = null,
    dialect = 'postgres',
    id,
  } = props
  const t = useText(text)
  const [setUp, setSetUp] = useState<SetUpEditor | 'failed' | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const handle = useRef<EditorHandle | null>(null)
  const latest = useRef(props)
  const hintId = useId()
  // Text that cannot be changed has no keys to explain.
  const hint = disabled ? '' : t(props.onRun ? 'code.runKeys' : 'code.keys')
  useImperativeHandle(props.controls, () => ({ insert: (inserted) => handle.current?.insert(inserted) }), [])

  useEffect(() => {
    if (setUp !== null) return
    let isCancelled = false
    import('./set-up-editor.ts').then(
      (loaded) => isCancelled || setSetUp(() => loaded.setUpEditor),
      () => isCancelled || setSetUp('failed'),
    )
    return () => void (isCancelled = true)
  }, [setUp])

  const phrases = JSON.stringify(
    Object.fromEntries(Object.entries(phraseKeys).map(([phrase, key]) => [phrase, t(`code.${key}`)])),
  )
  const description = problem
    ? `${hint} ${t('code.place', { line: problem.line, column: problem.column ?? 1, message: problem.message })}`
    : hint
  const described = useRef(description)
  useLayoutEffect(() => {
    latest.current = props
    described.current = description
  })
  useEffect(() => {
    if (typeof setUp !== 'function' || !host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open', delegatesFocus: true })
    const editor = setUp(root, latest.current.value ?? '', {
      language,
      dialect: latest.current.dialect ?? 'postgres',
      placeholder: latest.current.placeholder ?? '',
      phrases: JSON.parse(phrases) as Record<string, string>,
      attributes: () => ({
        'aria-label': latest.current['aria-label'] ?? '',
        // A description by reference could not reach out of the shadow root.
        'aria-description': described.current,
        'aria-invalid': latest.current.problem ? 'true' : 'false',
      }),
      words: () => latest.current.words ?? noWords,
      formulaWords: () => latest.current.formulaWords ?? noFormulaWords,
      onChange: (next) => latest.current.onChange?.(next),
      onBlur: () => latest.current.onBlur?.(),
      onRun: () => {
        latest.current.onRun?.()
        return Boolean(latest.current.onRun)
      },
    })
    handle.current = editor
    return () => {
      handle.current = null
      editor.destroy()
    }
  }, [setUp, language, phrases])
  useEffect(() => handle.current?.setValue(value), [value, setUp])
  useEffect(() => handle.current?.setDisabled(disabled), [disabled, setUp])
  useEffect(() => handle.current?.setDialect(dialect), [dialect, setUp])
  // By content: a new object with the same place must not move the cursor again.
  const place = JSON.stringify(problem)
  useEffect(() => handle.current?.markProblem(JSON.parse(place) as CodePlace | null), [place, setUp])
  useEffect(() => handle.current?.updateAttributes(), [description, setUp])

  const size = { blockSize: `${Math.max(lines, 3) * 20 + 18}px` }
  const wrong = problem ? ` ${styles.wrong}` : ''
  return (
    <div className={styles.box}>
      {setUp === null && (
        <div className={`${styles.host} ${styles.waiting}`} style={size} aria-busy>
          <Skeleton animation text={{ rows: Math.min(4, lines), width: '100%' }} />
        </div>
      )}
      {setUp === 'failed' && (
        <textarea
          id={id}
          className={`${styles.plain}${wrong}`}
          style={size}
          value={value}
          disabled={disabled}
          spellCheck={false}
          aria-label={props['aria-label']}
          aria-describedby={hintId}
          onChange={({ target }) => props.onChange?.(target.value)}
          onBlur={props.onBlur}
        />
      )}
      {typeof setUp === 'function' && (
        // The form finds its controls by `tabindex`; the focus goes on to the text in the shadow root.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above; the host itself takes no focus
        <div id={id} ref={host} tabIndex={0} className={`${styles.host}${wrong}`} style={size} />
      )}
      {setUp === 'failed' ? (
        <p id={hintId} className={styles.hint} role="status">
          {t('code.plain')}{' '}
          <button type="button" onClick={() => setSetUp(null)}>
            {t('code.retry')}
          </button>
        </p>
      ) : (
        hint !== '' && (
          <p id={hintId} className={styles.hint} aria-hidden>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
