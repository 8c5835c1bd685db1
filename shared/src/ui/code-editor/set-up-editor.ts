import { autocompletion, closeBrackets, closeCompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { MSSQL, MySQL, PLSQL, PostgreSQL, SQLite } from '@codemirror/lang-sql'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { closeSearchPanel, highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, EditorState, Prec, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { completeStatement, type StatementWords } from './complete-statement.ts'
import { codeColours, codeTheme } from './code-theme.ts'
import { completeFormula, formulaLanguage, type FormulaWords } from './formula-language.ts'
import type { SqlDialect } from './sql-context.ts'

export type CodeLanguage = 'sql' | 'javascript' | 'typescript' | 'json' | 'formula' | 'text'

export interface EditorOptions {
  language: CodeLanguage
  dialect: SqlDialect
  placeholder: string
  phrases: Readonly<Record<string, string>>
  /** Attributes of the element that takes the text: name, id, description. */
  attributes: () => Record<string, string>
  words: () => StatementWords
  formulaWords: () => FormulaWords
  onChange: (value: string) => void
  onBlur: () => void
  /** Ctrl or Cmd with Enter. Returns false where nothing can run. */
  onRun: () => boolean
}

export interface CodePlace {
  line: number
  column: number | null
  message: string
  /** The error is marked while the user types, so the cursor stays. */
  keepsCursor?: boolean
}

export interface EditorHandle {
  setValue: (value: string) => void
  setDisabled: (disabled: boolean) => void
  setDialect: (dialect: SqlDialect) => void
  /** Reads the attributes again. */
  updateAttributes: () => void
  /** Marks the place of an error; null removes the mark. */
  markProblem: (place: CodePlace | null) => void
  /** Inserts text at the cursor, with a space before it where two words would touch, and takes the focus. */
  insert: (text: string) => void
  destroy: () => void
}

/** Marks a change that came from outside, so that it is not reported as typed. */
const fromOutside = Annotation.define<boolean>()

const sqlDialects = { postgres: PostgreSQL, mysql: MySQL, sqlserver: MSSQL, oracle: PLSQL, sqlite: SQLite }

function languageOf({ language, words, formulaWords }: EditorOptions, dialect: SqlDialect): Extension {
  if (language === 'json') return json()
  if (language === 'javascript') return javascript()
  if (language === 'typescript') return javascript({ typescript: true, jsx: true })
  if (language === 'text') return []
  if (language === 'formula')
    return [
      formulaLanguage,
      formulaLanguage.data.of({ autocomplete: completeFormula(formulaWords) }),
      EditorView.lineWrapping,
    ]
  const product = sqlDialects[dialect]
  // Only the language: its own completion offers hundreds of rare keywords.
  return [product.language, product.language.data.of({ autocomplete: completeStatement(words, dialect) })]
}

/**
 * Creates the editor inside a shadow root. The content security policy of the page allows no style elements,
 * and in a shadow root the editor uses constructed style sheets instead.
 */
export function setUpEditor(root: ShadowRoot, value: string, options: EditorOptions): EditorHandle {
  const [languageSlot, editable, attributes] = [new Compartment(), new Compartment(), new Compartment()]
  const contentAttributes = () => EditorView.contentAttributes.of({ tabindex: '0', ...options.attributes() })
  let tabLeaves = false
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run: () => options.onRun(), stopPropagation: true },
            {
              // The first Escape frees the Tab key until the editor is focused again, so that Tab never traps
              // the keyboard. The next one closes the form.
              key: 'Escape',
              scope: 'editor search-panel',
              stopPropagation: true,
              run: (target) => {
                if (closeCompletion(target) || closeSearchPanel(target)) return true
                if (tabLeaves) return false
                tabLeaves = true
                target.setTabFocusMode(true)
                return true
              },
            },
          ]),
        ),
        EditorView.domEventHandlers({
          focus: (_, target) => {
            // Who tabs through a form passes the editor. Tab indents once something is typed.
            tabLeaves = false
            target.setTabFocusMode(true)
          },
          blur: () => options.onBlur(),
        }),
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false, defaultKeymap: false, maxRenderedOptions: 50 }),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        keymap.of([
          ...completionKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...lintKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorState.phrases.of(options.phrases),
        placeholder(options.placeholder),
        languageSlot.of(languageOf(options, options.dialect)),
        editable.of([]),
        attributes.of(contentAttributes()),
        syntaxHighlighting(codeColours),
        codeTheme,
        EditorView.updateListener.of(({ docChanged, state, transactions, view: changed }) => {
          if (!docChanged || transactions.some((one) => one.annotation(fromOutside))) return
          if (!tabLeaves) changed.setTabFocusMode(false)
          options.onChange(state.doc.toString())
        }),
      ],
    }),
  })
  // The focus of the host goes to the first element that can take it, which has to be the text.
  view.scrollDOM.removeAttribute('tabindex')
  return {
    setValue(next) {
      const { doc } = view.state
      if (doc.toString() === next) return
      view.dispatch({
        changes: { from: 0, to: doc.length, insert: next },
        annotations: fromOutside.of(true),
      })
    },
    setDisabled: (disabled) =>
      view.dispatch({
        effects: editable.reconfigure(
          disabled ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [],
        ),
      }),
    setDialect: (dialect) =>
      view.dispatch({ effects: languageSlot.reconfigure(languageOf(options, dialect)) }),
    updateAttributes: () => view.dispatch({ effects: attributes.reconfigure(contentAttributes()) }),
    markProblem(place) {
      if (!place) return view.dispatch(setDiagnostics(view.state, []))
      const { doc } = view.state
      const line = doc.line(Math.min(Math.max(place.line, 1), doc.lines))
      const from = Math.min(line.from + (place.column ?? 1) - 1, line.to)
      const [word = ''] = /^[\p{L}\p{N}_$.]+|^\S/u.exec(doc.sliceString(from, line.to)) ?? []
      const to = place.column === null ? line.to : from + word.length
      const diagnostics = setDiagnostics(view.state, [
        { from, to, severity: 'error', message: place.message },
      ])
      if (place.keepsCursor) return view.dispatch(diagnostics)
      view.dispatch(diagnostics, {
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
    },
    insert(text) {
      const { from, to } = view.state.selection.main
      const before = view.state.doc.sliceString(Math.max(0, from - 1), from)
      const space = /[\p{L}\p{N}_"`\])]/u.test(before) ? ' ' : ''
      view.dispatch({
        changes: { from, to, insert: space + text },
        selection: { anchor: from + space.length + text.length },
        scrollIntoView: true,
        userEvent: 'input',
      })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
