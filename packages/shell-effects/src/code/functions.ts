/** Functions by the name that code calls, without the languages: a name means the same wherever it is called. */
const names = {
  /** A shell reads the first argument; several arguments are a program and its own. */
  shell:
    'os.system system os.popen popen subprocess.getoutput subprocess.getstatusoutput getoutput commands.getoutput execSync child_process.execSync child_process.exec shell_exec passthru proc_open IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 Open3.pipeline Kernel.system Kernel.exec Kernel.spawn PTY.spawn asyncio.create_subprocess_shell create_subprocess_shell execaCommand execaCommandSync os.execute Runtime.exec io.popen shelljs.exec shell.exec execPromise vim.fn.system vim.fn.systemlist shell-command Process.spawn run-shell-command',
  /** The first argument is a program or a list; `shell=True` makes it a text for a shell. */
  start:
    'subprocess.run exec.Command subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen Popen check_call check_output child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork spawnSync execFile execFileSync execa execaSync Deno.Command Deno.run Bun.spawn Bun.spawnSync pty.spawn pexpect.spawn pexpect.run asyncio.create_subprocess_exec cross_spawn System.cmd Process.run',
  /** The arguments are a program and its own, after skipping some (`os.spawnl(mode, …)`). */
  arguments:
    'os.execv os.execve os.execvp os.execvpe os.execl os.execle os.execlp os.execlpe os.spawnl os.spawnlp os.spawnv os.spawnvp os.posix_spawn os.posix_spawnp pcntl_exec execl execlp execv execvp',
  delete:
    'remove os.Remove Files.delete Files.deleteIfExists os.remove os.unlink os.rmdir os.removedirs removedirs fs.unlink fs.unlinkSync fs.rmdir fs.rmdirSync unlinkSync rmdirSync unlink FileUtils.rm FileUtils.rm_f FileUtils.rmdir File.delete File.unlink Dir.rmdir Dir.delete Dir.unlink rmdir Deno.remove Deno.removeSync file.remove File.rm!  File.rm',
  'delete-tree':
    'shutil.rmtree os.RemoveAll rmtree remove_tree FileUtils.rm_rf FileUtils.rm_r FileUtils.rmtree FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure fs.rm fs.rmSync rmSync rimraf rimraf.sync rimrafSync fs.remove fs.removeSync fs.emptyDir fs.emptyDirSync fse.remove fse.removeSync del.sync deleteSync rm_rf send2trash File.rm_rf File.rm_rf! rm',
  write:
    'fs.writeFile fs.writeFileSync writeFileSync fs.appendFile fs.appendFileSync appendFileSync fs.createWriteStream fs.truncate fs.truncateSync fs.mkdir fs.mkdirSync mkdirSync fs.mkdtempSync File.write IO.write IO.binwrite File.binwrite file_put_contents Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Bun.write os.truncate truncate os.mkdir os.makedirs os.mknod os.mkfifo FileUtils.touch FileUtils.mkdir_p FileUtils.mkdir Dir.mkdir mkdir touch fs.utimesSync writeLines',
  read: 'fs.readFile fs.readFileSync readFileSync fs.createReadStream createReadStream File.read File.readlines File.foreach IO.read IO.readlines IO.binread file_get_contents readfile file fpassthru io.lines Deno.readTextFile Deno.readTextFileSync Deno.readFile Bun.file linecache.getlines readLines readChar slurp read_text highlight_file show_source process.loadEnvFile',
  /** Reads or writes by its mode: `open(path, 'w')`. */
  open: 'open io.open io.FileIO FileIO codecs.open File.open File.new fopen os.fdopen fs.open fs.openSync os.open sysopen fileinput.input fileinput.FileInput',
  move: 'move os.rename os.renames os.replace shutil.move fs.rename fs.renameSync renameSync File.rename FileUtils.mv FileUtils.move rename Deno.rename fs.moveSync',
  copy: 'shutil.copy shutil.copy2 shutil.copyfile shutil.copytree fs.copyFile fs.copyFileSync fs.cp fs.cpSync fs.copySync FileUtils.cp FileUtils.cp_r FileUtils.copy copy os.link os.symlink fs.symlinkSync fs.linkSync File.symlink',
  permissions:
    'os.chmod os.chown os.lchown fs.chmod fs.chmodSync fs.chown fs.chownSync File.chmod File.chown FileUtils.chmod FileUtils.chmod_R FileUtils.chown FileUtils.chown_R chmod chown shutil.chown',
  fetch:
    'requests.get requests.head urllib.request.urlopen urllib.urlopen urllib2.urlopen urlopen urllib.request.Request http.get https.get http.request https.request axios axios.get got ky.get fetch httpx.get Net::HTTP.get Net.HTTP.get Net.HTTP.get_response URI.open URI.parse.open LWP.Simple.get curl_init HTTParty.get get RestClient.get Faraday.get aiohttp.request',
  send: 'requests.post requests.put requests.patch requests.delete requests.request axios.post axios.put axios.patch axios.delete got.post httpx.post httpx.put httpx.delete Net.HTTP.post Net.HTTP.post_form HTTParty.post RestClient.post RestClient.delete Faraday.post mail smtplib.SMTP navigator.sendBeacon socket.send socket.sendall',
  download:
    'urllib.request.urlretrieve urllib.urlretrieve urlretrieve wget.download getstore LWP.Simple.getstore download.file',
  evaluate:
    'exec eval compile Function vm.runInNewContext vm.runInThisContext vm.runInContext instance_eval class_eval module_eval assert create_function loadstring load parse_string code.interact IPython.embed',
  script:
    'runpy.run_path execfile require_relative include include_once require_once dofile loadfile importlib.machinery.SourceFileLoader',
  listen:
    'http.server.HTTPServer HTTPServer socketserver.TCPServer TCPServer.new TCPServer.open WEBrick.HTTPServer.new socket.bind Deno.listen Deno.serve Bun.serve',
  connect:
    'net.connect net.createConnection socket.create_connection TCPSocket.new TCPSocket.open fsockopen stream_socket_client socket.connect tls.connect Deno.connect socket_connect',
  directory: 'os.chdir process.chdir Dir.chdir FileUtils.cd chdir Deno.chdir',
  duplicate: 'os.dup2 dup2',
  process: 'os.kill os.killpg process.kill Process.kill posix_kill kill',
  list: 'os.listdir os.scandir os.walk glob.glob glob.iglob glob fs.readdirSync fs.readdir readdirSync Dir.glob Dir.children Dir.entries Dir.each_child scandir list.files',
};

/** What a function of another language does with its arguments. */
export type Action = keyof typeof names;

const actions = new Map<string, Action>();
for (const [action, list] of Object.entries(names))
  for (const name of list.split(/\s+/)) actions.set(name, action as Action);

/** Methods of a path: `Path('x').unlink()`. */
const methods = new Map<string, Action>([
  ...'unlink rmdir'.split(' ').map((name) => [name, 'delete'] as const),
  ...'rmtree remove_tree'.split(' ').map((name) => [name, 'delete-tree'] as const),
  ...'write_text write_bytes touch mkdir'.split(' ').map((name) => [name, 'write'] as const),
  ...'read_text read_bytes'.split(' ').map((name) => [name, 'read'] as const),
  ...'rename replace'.split(' ').map((name) => [name, 'move'] as const),
  ['open', 'open'],
  ['chmod', 'permissions'],
  ...'iterdir glob rglob walk'.split(' ').map((name) => [name, 'list'] as const),
]);

/** Names that only mean something with their module, in these languages. */
const ambiguous =
  /^(open|get|copy|rename|move|remove|truncate|execl|execlp|execv|execvp|file|touch|rm|load|do|mail|glob|kill|unlink|rmdir|mkdir|chmod|chown|system|popen|exec|eval|include|compile|fetch|assert|Function|getoutput)$/;

/** The action of a called name. */
export function actionOf(name: string): Action | undefined {
  const plain = name
    .replace(
      /^(?:node:|globalThis\.|global\.|window\.|Kernel\.|self\.|this\.|builtins\.|__builtins__\.|vim\.api\.|::)+/,
      '',
    )
    .replace(/^(?:posix|nt)\./, 'os.')
    .replace(/^fs\/promises\.|^fs\.promises\.|^fsp\.|^fsPromises\./, 'fs.')
    .replaceAll('::', '.');
  const found = actions.get(plain);
  if (found) return found;
  const last = plain.slice(plain.lastIndexOf('.') + 1);
  return last === plain || ambiguous.test(last) ? undefined : actions.get(last);
}

/** The action of a method that is called on a path. */
export function methodOf(name: string): Action | undefined {
  return methods.get(name);
}
