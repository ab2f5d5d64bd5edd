import Theme from 'vitepress/theme';
import { Diagram } from './diagram.mjs';
import { keepTab } from './same-tab.mjs';
import './style.css';

export default {
  extends: Theme,
  enhanceApp({ app, router }) {
    app.component('Diagram', Diagram);
    keepTab(router);
  },
};
