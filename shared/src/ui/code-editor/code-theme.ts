import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours of Arco's palettes, which change with the colour scheme of the page. These levels read well in both. */
export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'rgb(var(--purple-7))' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'rgb(var(--green-8))' },
  { tag: [tags.number, tags.bool, tags.null], color: 'rgb(var(--orange-8))' },
  { tag: [tags.typeName, tags.propertyName], color: 'rgb(var(--arcoblue-7))' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--color-text-2)', fontStyle: 'italic' },
])

export const codeTheme = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--color-text-1)', backgroundColor: 'var(--color-bg-2)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { paddingBlock: '8px', caretColor: 'var(--color-text-1)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--color-text-1)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-fill-1)',
    color: 'var(--color-text-2)',
    borderInlineEnd: '1px solid var(--color-border-1)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-fill-2)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--color-primary-light-2)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-fill-3)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-fill-3)' },
  '.cm-placeholder': { color: 'var(--color-text-3)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    backgroundColor: 'var(--color-danger-light-2)',
    borderBlockEnd: '2px wavy rgb(var(--danger-6))',
  },
  '.cm-tooltip': {
    maxInlineSize: 'min(560px, 90vw)',
    border: '1px solid var(--color-border-2)',
    borderRadius: '4px',
    backgroundColor: 'var(--color-bg-5)',
    boxShadow: '0 4px 10px rgb(0 0 0 / 10%)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxBlockSize: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', lineHeight: '20px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-primary-light-1)',
    color: 'var(--color-text-1)',
  },
  '.cm-completionDetail': { color: 'var(--color-text-2)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-panels': { backgroundColor: 'var(--color-fill-1)', color: 'var(--color-text-1)' },
  '.cm-panels.cm-panels-top': { borderBlockEnd: '1px solid var(--color-border-2)' },
  '.cm-panel.cm-search': { fontFamily: 'system-ui, sans-serif' },
  '.cm-textfield': { backgroundColor: 'var(--color-bg-2)', borderColor: 'var(--color-border-2)' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--color-fill-2)',
    borderColor: 'var(--color-border-2)',
  },
})
