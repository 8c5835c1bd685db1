// Written by tools/arco-entries.ts; change that.
export * as Carousel from '@arco-design/web-react/es/Carousel/index.js'
export * as Image from '@arco-design/web-react/es/Image/index.js'
export * as Progress from '@arco-design/web-react/es/Progress/index.js'
export * as Upload from '@arco-design/web-react/es/Upload/index.js'
import '@arco-design/web-react/es/Carousel/style/css.js'
import '@arco-design/web-react/es/Image/style/css.js'
import '@arco-design/web-react/es/Progress/style/css.js'
import '@arco-design/web-react/es/Upload/style/css.js'
