import { findDOMNode } from './react-dom.ts'

/** What react-transition-group takes from react-dom, for transitions around a component that gives Arco no ref. */
export default { findDOMNode }
