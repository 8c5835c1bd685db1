import { findDOMNode } from './react-dom.ts'

/** What react-transition-group imports from react-dom, for transitions around components without a ref. */
export default { findDOMNode }
