-- AlterEnum
ALTER TYPE "Channel" ADD VALUE 'slackapp';
