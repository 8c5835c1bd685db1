import { LazyEditor } from '../lazy-editor.tsx'
import type { TemplateEditorProps } from './template-editor.tsx'

const load = () =>
  import('@tessera/shared/editor')
    .then(({ loadTemplateEditor }) => loadTemplateEditor())
    .then(({ TemplateEditor }) => TemplateEditor)

/** The editor of print templates as a form field. Its code is loaded on first render. */
export const TemplateField = (props: TemplateEditorProps) => <LazyEditor load={load} props={props} />
