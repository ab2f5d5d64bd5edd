import type { Word } from '../types.ts';
import { programsOf } from './operations.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Call, Program, Report } from './program.ts';
import rows from './rows/docker.json' with { type: 'json' };
import { named, textOf, wordLike } from './shapes.ts';

const startOptions =
  '-v= --volume= --mount= -e= --env= --env-file= -w= --workdir= -p= --publish= -u= --user= --name= -h= --hostname= --network= --net= --entrypoint= -l= --label= -m= --memory= --cpus= --restart= --platform= --pull= --add-host= --cap-add= --cap-drop= --security-opt= --device= --gpus= --tmpfs= --ulimit= --pid= --ipc= --uts= --userns= --cgroupns= --runtime= --log-driver= --log-opt= --dns= --expose= --link= --volumes-from= --shm-size= --stop-signal= --stop-timeout= --health-cmd= --sysctl= --ip= -a= --attach= --cidfile= --detach-keys= --group-add= --index= --pod= --profile= -f= --file= --project-name= --privileged -i -t -d --rm --init --read-only -P -q -T --no-deps --service-ports --build';

export const dockerPrograms: readonly Program[] = programsOf('docker', textOf(rows.docker), {
  docker: actsInContainer,
  'docker-compose': (call, report, given) => {
    const at = given.operands.findIndex(({ text }) => /^(?:run|exec)$/.test(text));
    if (at === 0) startContainer(given.restFrom(0).slice(1), report, call);
    return at === 0;
  },
});

function actsInContainer(call: Call, report: Report): boolean {
  const { operands } = call.arguments;
  const [group, second] = operands.map(({ text }) => text);
  const [program] = call.words;
  if (group === 'compose' && program) {
    report.run([wordLike(program, 'docker-compose'), ...call.arguments.restFrom(0).slice(1)], { stdin: call.stdin });
    return true;
  }
  const at = group === 'container' ? 1 : 0;
  const verb = at === 1 ? second : group;
  if (!/^(?:run|create|exec)$/.test(verb ?? '')) return false;
  startContainer(call.arguments.restFrom(at).slice(1), report, call);
  return true;
}

/** Reads what is started in a container, and whether the container reaches out of itself. */
function startContainer(words: readonly Word[], report: Report, call: Call): void {
  const given = parseArguments(words, startOptions, { stopAtOperand: true });
  if (given.has('--help')) {
    report.harmless();
    return;
  }
  const control = escapeOf(given, call);
  if (control !== undefined) {
    report.effect(named('privilege', control, `It would give a container control over this machine (${control}).`));
  }
  const [image] = given.operands;
  const command = given.restFrom(0).slice(1);
  const [entry] = given.values('--entrypoint');
  const first = entry && entry.text !== '' ? [entry] : [];
  const how = { stdin: call.stdin, isElsewhere: true };
  if (first.length + command.length === 0 || !image) return;
  // Without an entry point of its own, an image runs its arguments; with an unknown one, these may be options.
  if (first.length > 0 || !command[0]?.text.startsWith('-')) report.run([...first, ...command], how);
}

const hostDirectory =
  /^(?:\/|\/(?:etc|root|home|boot|dev|proc|sys|usr|bin|sbin|lib|var|var\/lib|var\/run|run|Users)\/?|\/(?:etc|root|boot|sys|var\/lib\/(?:docker|kubelet))\/.*|(?:\/var)?\/run\/(?:docker|podman\/podman|containerd\/containerd|crio\/crio)\.sock)$/;

/** The first option with which a container can change this machine, if there is one. */
function escapeOf(given: ReturnType<typeof parseArguments>, call: Call): string | undefined {
  if (given.has('--privileged') && given.values('--privileged')[0]?.text !== 'false') return '--privileged';
  const [shared] = given.values('--pid --userns --uts').filter(({ text }) => text === 'host');
  if (shared) return `${given.has('--pid') ? '--pid' : '--userns'}=host`;
  const [capability] = given
    .values('--cap-add')
    .filter(({ text }) => /^(?:CAP_)?(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|SYS_RAWIO|DAC_READ_SEARCH)$/i.test(text));
  if (capability) return `--cap-add=${capability.text}`;
  const [device] = given
    .values('--device')
    .filter(({ text }) => /^\/dev\/(?:sd|nvme|vd|xvd|mem|kmem|mapper|disk|dm-)/.test(text));
  if (device) return `--device=${device.text}`;
  const binds = given.values('-v --volume').map(({ text }) => text.split(':')[0] ?? '');
  const mounts = given.values('--mount').map(({ text }) => /(?:^|,)(?:src|source)=([^,]*)/.exec(text)?.[1] ?? '');
  const isReadOnly = (path: string) =>
    !path.endsWith('.sock') &&
    given
      .values('-v --volume --mount')
      .every(({ text }) => !text.includes(path) || /[:,]ro(?:$|,)|readonly/.test(text));
  const path = [...binds, ...mounts]
    .filter((text) => text.startsWith('/') || text.startsWith('~'))
    .find((text) => (hostDirectory.test(text) || call.resolve(text) === call.home) && !isReadOnly(text));
  return path === undefined ? undefined : `${path} of this machine`;
}
