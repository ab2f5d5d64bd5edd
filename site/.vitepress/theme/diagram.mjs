import { useData } from 'vitepress';
import { h, onMounted, ref, watch } from 'vue';

let count = 0;

/** A diagram, drawn in the browser by mermaid, which is loaded only on pages that have one. */
export const Diagram = {
  props: { code: { type: String, required: true } },
  setup({ code }) {
    const { isDark } = useData();
    const source = decodeURIComponent(code);
    const drawing = ref('');
    const draw = async () => {
      const { default: mermaid } = await import('mermaid');
      mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: isDark.value ? 'dark' : 'default' });
      drawing.value = (await mermaid.render(`diagram-${count++}`, source)).svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () =>
      drawing.value === ''
        ? h('pre', { class: 'diagram' }, source)
        : h('div', { class: 'diagram', innerHTML: drawing.value });
  },
};
