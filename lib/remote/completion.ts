import { Argument, type Command } from 'commander'

/** Of the commands and their options; nothing is asked of a server. */
export function addCompletionCommand(program: Command, out: (line: string) => void) {
  program
    .command('completion')
    .description('print what a shell completes the commands by: source <(tocsin completion bash)')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh']))
    .action((shell: 'bash' | 'zsh') => out(SCRIPTS[shell](wordsOf(program))))
}

type Words = { name: string; options: string[] }[]

function wordsOf(program: Command): Words {
  return program.commands.map((command) => ({
    name: command.name(),
    options: [...command.options, ...program.options].flatMap(({ long }) => long ?? []),
  }))
}

const SCRIPTS = { bash: bashScript, zsh: zshScript }

function bashScript(commands: Words) {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${options.join(' ')}" ;;`)
  return `_tocsin() {
  local words="${commands.map(({ name }) => name).join(' ')}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _tocsin tocsin`
}

function zshScript(commands: Words) {
  const cases = commands.map(({ name, options }) => `    ${name}) compadd -- ${options.join(' ')} ;;`)
  return `#compdef tocsin
_tocsin() {
  if (( CURRENT == 2 )); then
    compadd -- ${commands.map(({ name }) => name).join(' ')}
  else
    case "\${words[2]}" in
${cases.join('\n')}
    esac
  fi
}
compdef _tocsin tocsin`
}
