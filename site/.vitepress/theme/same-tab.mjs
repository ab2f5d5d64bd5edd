const key = 'language';

/** Whoever chooses a language in one group of tabs sees it in all of them, also on the next page. */
export function keepTab(router) {
  if (typeof window === 'undefined') return;
  window.addEventListener('click', ({ target, isTrusted }) => {
    const name = isTrusted && target instanceof Element && target.matches('.vp-code-group input') && titleOf(target);
    if (!name) return;
    window.localStorage.setItem(key, name);
    choose(name, target);
  });
  const chooseAgain = () => window.setTimeout(() => choose(window.localStorage.getItem(key)));
  router.onAfterRouteChange = chooseAgain;
  window.addEventListener('load', chooseAgain);
}

function choose(name, except) {
  for (const input of document.querySelectorAll('.vp-code-group .tabs input'))
    if (input !== except && titleOf(input) === name) input.click();
}

function titleOf(input) {
  return input.nextElementSibling?.textContent?.trim();
}
