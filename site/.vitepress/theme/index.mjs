import Theme from 'vitepress/theme';
import { Diagram } from './diagram.mjs';
import './style.css';

export default {
  extends: Theme,
  enhanceApp: ({ app }) => app.component('Diagram', Diagram),
};
