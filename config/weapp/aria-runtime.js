import { mergeInternalComponents } from '@tarojs/shared'
import aria from './aria'

// Build and run time number attributes by the same list.
mergeInternalComponents(aria)
