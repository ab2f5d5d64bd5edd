import type { Word } from '../types.ts';
import { programsOf } from './operations.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Call, Program, Report } from './program.ts';
import { named, wordLike } from './shapes.ts';

const startOptions =
  '-v= --volume= --mount= -e= --env= --env-file= -w= --workdir= -p= --publish= -u= --user= --name= -h= --hostname= --network= --net= --entrypoint= -l= --label= -m= --memory= --cpus= --restart= --platform= --pull= --add-host= --cap-add= --cap-drop= --security-opt= --device= --gpus= --tmpfs= --ulimit= --pid= --ipc= --uts= --userns= --cgroupns= --runtime= --log-driver= --log-opt= --dns= --expose= --link= --volumes-from= --shm-size= --stop-signal= --stop-timeout= --health-cmd= --sysctl= --ip= -a= --attach= --cidfile= --detach-keys= --group-add= --index= --pod= --profile= -f= --file= --project-name= --privileged -i -t -d --rm --init --read-only -P -q -T --no-deps --service-ports --build';

/** Programs that run containers. */
export const dockerPrograms: readonly Program[] = programsOf(
  'docker',
  `
# docker podman nerdctl finch lima-nerdctl podman-remote docker.io | -H= --host= -c= --context= --config= --log-level= -l= --tlscacert= --tlscert= --tlskey= -D --debug --connection= --url= --root= --namespace= -f --force -a --all -v --volumes --filter= --format= | wrapper
run|create|exec|stop|start|restart|pause|unpause|rename|tag|commit|load|import  -
container run|create|exec|stop|start|restart|pause|unpause|rename|update|commit  -
system prune -a|--all|--volumes  ! delete all unused images, containers, networks and volumes ;; Remove containers and images by name.
system prune  ? delete all stopped containers and unused images and networks ;; Remove containers and images by name.
system reset  ! delete all containers, images, volumes and settings
system df|info|events  .
volume rm|remove  ! delete the volume {*} and its data
volume prune  ! delete all volumes that no container uses, and their data
container rm -f|--force|-v|--volumes  ! remove the running container {*} and its data
rm -f|--force|-v|--volumes  ! remove the running container {*} and its data ;; Stop it first, then remove it without \`-f\`.
container rm  ~ remove the container {*}
rm  ~ remove the container {*}
container prune  ? delete all stopped containers
image prune -a|--all  ? delete all images that no container uses
image rm|remove -f|--force  ? delete the image {*}, also if it is used
rmi -f|--force|-a|--all  ? delete the image {*}, also if it is used
network prune  ? remove all networks that no container uses
builder|buildx prune  ? delete the cache of builds
image|network|plugin|service|node|stack|manifest|buildx|config|secret ls|list|inspect|ps|logs|history|version|du  .
images|ps|info|version|logs|inspect|top|stats|port|diff|history|search|events  .
rmi|image|builder|buildx|manifest|plugin  ~ remove or change images: {*}
kill  ? stop {*} at once, without saving what it works on ;; Use \`docker stop\`.
context rm  ? remove the context {*}
network rm|remove|disconnect  ~ remove the network {*}
stack|service|node|secret|config|swarm|pod|machine|kube|farm|artifact rm|remove|delete|leave|down|reset|prune  ! remove the {^} {*}
service scale *=0  ? scale {*} to zero
service update|rollback|scale|create  ~ change the service {*}
update|push|network|swarm|stack|service|node|plugin|trust  ~ {^} {*}
container kill  ? stop {*} at once
context|login|logout|completion|scout|desktop|init|extension|model|sbom|ai|mcp|offload|cp|build|pull|save|export|attach  -
unshare  >
play|kube --down  ! remove what {1} describes
# docker-compose podman-compose | -f= --file= -p= --project-name= --profile= --env-file= --project-directory= --ansi= --progress= -H= --context= -v --volumes --rmi= --remove-orphans -t= --timeout= | wrapper
run|exec  -
down|rm -v|--volumes|-f=v|-f=sv|-f=vs|-f=-v  ! remove the containers of the project and delete their volumes ;; Leave \`--volumes\` out to keep the data.
down --rmi  ? remove the containers and images of the project
kill|rm|scale|push  ~ {^} the containers of the project
down|stop|restart|pause|unpause|up|start|create|watch|build|pull|config|convert|cp|publish|attach|alpha  -
# buildah skopeo crane regctl oras umoci | --tls-verify? --creds= --authfile= -v=
run  >>
unshare  >
rm|rmi|umount|prune -a|--all|-f|--force  ? remove all containers or images
rm|rmi|umount|prune  ~ remove {*}
delete  ! delete the image {*} from its registry
tag|manifest|blob|repo delete|rm  ! delete {*} from its registry
inspect|list-tags|digest|manifest|ls|catalog|config|validate|export|pull  .
copy|sync|push|cp|tag|commit|append|mutate|rebase|attach  ~ write {*}
# devcontainer distrobox toolbox singularity apptainer enroot charliecloud systemd-nspawn | --workspace-folder= -B= --bind= --pwd= -n= --name= -c= --container=
exec|enter  >>
rm|remove -a|--all|-f|--force  ! delete containers: {*}
rm|remove|rmi|stop  ? delete the container {*}
run|shell|up|build|create|list|pull|cache|inspect  -
# hadolint dive lazydocker ctop trivy grype syft
.`,
  {
    docker: actsInContainer,
    'docker-compose': (call, report, given) => {
      const at = given.operands.findIndex(({ text }) => /^(?:run|exec)$/.test(text));
      if (at === 0) startContainer(given.restFrom(0).slice(1), report, call);
      return at === 0;
    },
  },
);

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
