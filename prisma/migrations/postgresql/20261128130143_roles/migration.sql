-- CreateEnum
CREATE TYPE "TeamRole" AS ENUM ('member', 'scheduleEditor', 'teamAdmin');

-- AlterEnum
ALTER TYPE "Role" ADD VALUE 'viewer';

-- AlterTable
ALTER TABLE "TeamMember" ADD COLUMN     "role" "TeamRole" NOT NULL DEFAULT 'member';
