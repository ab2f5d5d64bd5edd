import { runPackageScript } from './interpreter-acts.ts';
import { programsOf } from './operations.ts';
import { language, node, npx, python, system } from './package-acts.ts';
import type { Program } from './program.ts';
import { rowsFrom, same } from './shapes.ts';
import { runsTask } from './task-runners.ts';

const nodeOptions =
  '-c= --call= -C= --prefix= --dir= --cwd= --script-shell= --shell= --registry= -w= --workspace= --filter= -F= --tag= --otp= --access= --loglevel= -D -g -y -f -s -r -P -E -O --save-dev --global --dry-run --yes --force --silent --recursive --depth= --json --production --omit= --include= --frozen-lockfile --ignore-scripts --package=';

/** Package managers. */
export const packagePrograms: readonly Program[] = [
  ...rowsFrom(
    'packages',
    `
npm pnpm yarn cnpm yarnpkg | ${nodeOptions}
npx pnpx bunx | -p= -c= -y -q --package= --call= --yes --no --no-install --quiet --ignore-existing --shell= --bun -w= --workspace= --registry= | stops
uvx | -p= -q -n --from= --with= --python= --index-url= --refresh --isolated --no-cache | stops
pip* pip pipx uv twine easy_install | -r= -c= -e= -i= -t= -d= -f= -p= -U -y -q -v -n --requirement= --constraint= --editable= --index-url= --extra-index-url= --target= --prefix= --root= --python= --with= --from= --spec= --find-links= --only-binary= --no-binary= --upgrade --yes --user --dry-run --system --group= --extra= --project= --directory= --cache-dir= --trusted-host= --break-system-packages
cargo gem go bundle bundler poetry pdm hatch rye pipenv composer mix rebar3 stack cabal opam nimble dart flutter pub conda mamba micromamba nix vsce ovsx luarocks cpan cpanm vcpkg conan | -p= -n -v -q -a= -r= -exec= -toolexec= -o= -C= -modfile= -tags= -ldflags= -run= -w -modcache --dry-run --git= --branch= --tag= --rev= --path= --features= --target= --target-dir= --manifest-path= --package= --bin= --example= --add= --remove= --undo --version-of= --token= --index= --registry= --jobs= --profile= --config= -j=
brew port apt apt-get aptitude dnf yum microdnf zypper apk snap flatpak pkg pkgin pkg_add pkg_delete dpkg rpm pacman yay paru emerge xbps-install xbps-remove nala guix nix-env mas choco scoop winget softwareupdate | -o= -c= -t= -y -q -s -i -r -P -e -l -L -S -Q -U -V -C -a -f -d -v -qa -Syu -Sy -Rns -Rs --option= --config-file= --target-release= --default-release= --yes --assume-yes --assumeyes --noconfirm --simulate --just-print --dry-run --test --download-only --purge --remove --erase --install --list --status --search --listfiles --query --force --unmerge --non-interactive --no-install-recommends --cask --formula --classic --channel= --repository= --root=
task go-task lefthook invoke inv fab | -l -n -d= -t= -f= -c= -v -y --list --dry --summary --dir= --taskfile= --collection= --force --parallel
tox nox | -e= -s= -p? -r -l -q -c= --session= --list
run-s run-p npm-run-all | -s -p -c -l --sequential --parallel --silent --print-label
pytest jest vitest mocha eslint prettier ruff black isort mypy pyright flake8 pylint rubocop shellcheck golangci-lint biome stylelint webpack vite rollup esbuild next nuxt turbo nx lerna playwright cypress sphinx-build mkdocs hugo jekyll storybook pre-commit husky lint-staged commitlint nodemon pm2 concurrently | -c= -o= -p= -k= -m= -n= -x= --config= --outdir= --exec= --fix --write --check`,
    {
      npm: node,
      ...same('npx uvx', npx),
      'pip*': python,
      cargo: language,
      brew: system,
      ...same('task tox', runsTask),
      'run-s': (call, report, given) => {
        for (const script of given.operands) runPackageScript(call, report, script);
      },
      pytest: ({ name }, report, given) => {
        if (
          /^(eslint|ruff|mypy|pyright|flake8|pylint|shellcheck|stylelint|commitlint)$/.test(name) &&
          !given.has('--fix --write')
        )
          report.harmless();
        for (const text of given.values('-x --exec')) if (/nodemon/.test(name)) report.shell(text);
        if (name === 'concurrently') for (const text of given.operands) report.shell(text);
      },
    },
  ),
  ...programsOf(
    'packages',
    `
# mvn mvnw mvnd gradle gradlew sbt lein mill dotnet nuget | -pl= -f= -P= -s= -p= -c= -k= --source= --api-key= -b= --project-dir= --configuration= -o= -r= -v= | noverbs dry:-DdryRun=true
deploy|release:perform|deploy:deploy-file|nexus-staging:release|publish|publishPlugins|uploadArchives|*:publish|*:publishPlugins|publishSigned|publishAll*  ~ publish a package
* deploy|release:perform|publish|publishPlugins|publishSigned|uploadArchives|*:publish  ~ publish a package
* * deploy|release:perform|publish|publishSigned  ~ publish a package
nuget push  ~ publish the package {0}
push  ~ publish the package {0}
nuget delete|remove  ! remove the published package {*}
delete  ! remove the published package {*}
ef database|dbcontext drop  ! drop the database
ef database update 0  ! revert all migrations`,
  ),
];
