import { EditorSurface, type EditorProps } from './editor-surface.tsx'
import { newEditor } from './nodes.ts'

export type { EditorProps }

const kit = { create: newEditor }

/**
 * Rich-text editor with a toolbar, as a form control. The shell provides it as a lazy shared module; pages
 * use `RichTextField`, which loads it.
 */
export const Editor = (props: EditorProps) => <EditorSurface {...props} kit={kit} />

/** Loads the editor of print templates, which has tables and fields. Pages use `TemplateField`. */
export const loadTemplateEditor = () => import('./template/template-editor.tsx')
