// Classes with decorators, whose parameter types exist at run time, as NestJS uses them.
import { loadSkills, type Skill, SkillError } from "@langslash/skills";
import { help } from "./office.js";

const Injectable =
  () =>
  (_target: object): void => {};

@Injectable()
export class HelpService {
  answer(): Promise<string> {
    return help();
  }

  async skill(name: string): Promise<Skill> {
    const skill = (await loadSkills("skills")).get(name);
    if (!skill) throw new SkillError("unknown-skill", name, `There is no skill ${name}.`);
    return skill;
  }
}

@Injectable()
export class HelpController {
  readonly service: HelpService;

  constructor(service: HelpService) {
    this.service = service;
  }
}

void (async () => {
  const { service } = new HelpController(new HelpService());
  console.log(await service.answer());
  console.log((await service.skill("client-letter")).name);
})();
