-- AlterEnum
ALTER TYPE "TimelineKind" ADD VALUE 'escalated';
