import type { EditorProps } from '@tessera/shared/editor'
import { LazyEditor } from './lazy-editor.tsx'

const load = () => import('@tessera/shared/editor').then(({ Editor }) => Editor)

/** The rich-text editor as a form field. Its code is loaded on first render. */
export const RichTextField = (props: EditorProps) => <LazyEditor load={load} props={props} />
